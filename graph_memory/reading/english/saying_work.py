"""How English says work, teams and tasks: a table of graph_memory.reading.english.sayings."""

from __future__ import annotations

from typing import Final

WORK: Final = """
[works_at state job person]
work|intern|temp|volunteer|freelance|consult|moonlight|contract at|for
intern|volunteer|consult with
work nights|days|weekends|shifts|part-time|full-time|remotely|freelance at|for
work in|out of the|a|an
be employed|engaged by|at|with
be on the ~staff|payroll|books|faculty at|of
be on staff at|with
be back at|with
be (out) on secondment|placement|loan|assignment to|at|with
be working|employed|teaching|freelancing|interning|temping|volunteering at|for
teach|lecture at
teach … at|for -
nurse|cook|tutor|clerk|cashier|bartend at
wait tables at
have a|the ~job|position|post|role|gig|internship|traineeship|placement|contract at|with
have worked at|with|for
hold a ~job|position|post|chair at|with
do|keep the|some|my ~accounts|books|bookkeeping|payroll|cleaning|cooking|shifts|internship|placement|traineeship|apprenticeship at|for
drive|operate a|the ~crane|forklift|digger|excavator|ambulance|tractor|ferry|tram|bus|taxi|cab|lorry|truck|van|train for

[works_at state job person timed wide]
be with|at

[works_at onset job person wide:school]
start|begin|commence at|with
be starting|beginning at|with

[works_at onset job person wide]
join|rejoin

[works_at onset job person]
join up with
be|get hired|recruited|headhunted|employed|taken|poached|snapped (on|up) by|at
be|get seconded|transferred|redeployed to
get|land|take|find|accept|score|secure|start|begin|bag|nab|win|snag|have got a|an|the|my ~job|position|post|role|gig|internship|traineeship|contract|placement|apprenticeship|fellowship at|with|for
get|land|take|find|accept|score|secure|start|begin ~work|employment at|with|for
start|begin work|working at|with|for
end up at|with
sign (on|up) with
sign a|an|my ~contract|deal with|at
go to work for|at
go back to work at|for
come on board at
return to work at
be moving|transferring at|with

[. onset job person]
get|land|take|find|accept|start a|an|the|my ~job|position|post|role|gig|internship -
be|get hired|recruited|taken (on) -
start|begin as -

[works_at end job person]
quit|leave|resign|depart my|the|his|her ~job|position|post|role at|with
resign|retire|depart from
step|walk away from
hand in my|his|her|their|the ~notice|resignation at|to
hand my|his|her|their|the ~notice|resignation in at|to
put in my|his|her|their ~notice at
give|serve (my) ~notice at|to
be|get laid off from|by|at
be|get made redundant from|by|at
be|get fired|sacked|dismissed|canned|furloughed from|by|at
be|get let go from|by|at
lose my|his|her ~job at|with
finish (up) at|with
part ways with
be done at

[works_at onset job person wide:firm]
move|transfer|switch (over|back) to
go over to
be moving|transferring|switching (over|back) to

[works_at onset job person pair wide:leave]
leave|quit|swap § for

[works_at end job person wide:leave]
leave|quit

[role state role person wide]
be

[role state role person]
work|serve|act|moonlight|freelance as
be working|employed|acting|serving as
cover|stand|fill (in) for … as -
have|hold|do a|the ~job|position|post|role as|of
be in the|a ~role|post of

[role onset .]
elect|appoint|name|make|vote|promote § (as|to)

[role onset role person wide]
become
be the new

[role onset role person pair]
be|get promoted|elevated|upgraded|moved|bumped from § to|into

[role onset role person]
be|get promoted|elevated|bumped (up) to|into
be|get appointed|elected|named|voted|ordained|sworn (in) as|to
be|get appointed|elected|named|made|voted
be taken|hired|recruited|brought on as
be hired|recruited|employed|appointed as
take over|up as
step up|in as
start|begin|join|return (out|off|work|working|again) as
qualify|retrain|train as
land|take|get|accept|start a|the|my ~job|position|post|role as|of
move|step into a|the ~role|post|position of
move up to

[role end role person]
step|stand down as
resign|quit|retire as
leave my|the ~job|post|role as
stop working as

[reports_to state . person]
report|answer (directly|straight) to|into
be reporting|answering (directly) to
work|serve under
be managed|supervised|led|line-managed|overseen by
be accountable to

[manages state lead person wide:run]
run|head|direct|coach
look after

[manages state lead person]
manage|lead|supervise|oversee|captain
head up
be the (line) ~manager|boss|head|leader|lead|director|supervisor|captain|coach of
be in charge of
be head|manager|director|leader|lead|boss|captain|chief of
look after a|the|our ~team|crew|group|squad of
be responsible for the|a ~team|department|branch|division|crew of

[manages state lead person wide:charge]
be responsible for
look after

[manages state . swap]
be headed|led|managed|run|supervised|captained|chaired|overseen (up) by

[manages onset . person wide:house]
take over
take … over -

[manages onset . person]
take over as|the ~head|lead|leader|manager of
take charge of

[works_on state . person]
work|beaver|plug|slog|hack|chip (away) (hard) on
work|beaver|plug|slog|chip away at
work through
be working|hacking|plugging (away) on
be responsible for
be assigned|allocated to
look|dig into
be looking|digging|delving into
be chasing|tracking|setting|cleaning|putting|wiring|wrapping|finishing|pairing up|down|off|together|on
be blocked|stuck on|in
be busy|occupied|tied|stuck|swamped|buried|knee-deep|elbow-deep|neck-deep|deep (up) with|in|on
be in control of
be picking|wrapping|finishing|taking up|on|over
have … on my|his|her|their ~plate|desk|hands -
have … in hand -

[works_on state . person wide]
handle|tackle|own
take care of
look after
do the
cover
be on|onto|across
be polishing|migrating|porting|documenting|triaging|researching|editing|planning|designing|translating|checking|updating|handling|tackling|debugging|fixing|refactoring|drafting|reviewing|preparing|finishing|testing|doing|writing|rewriting|building|investigating|implementing

[works_on state . person wide:have]
have (got)
take|get|claim

[works_on onset . person wide]
move (on|over) to
switch (over) to
take over|on|up
take … over|on -
pick up
pick … up -
inherit

[works_on onset . person]
start work|working on
be put|moved|assigned|switched (over) on|onto

[works_on end . person wide]
hand|pass off
hand|pass … off -
come off
be off

[works_on end . person]
be done|finished with

[assigned_to onset hand thing]
be|get handed|passed|given|reassigned|assigned|transferred|moved|allocated|delegated (over) to
be|get taken over|on by
be|get picked up by

[assigned_to onset . thing pair]
be|get handed|passed|reassigned|assigned|transferred|moved (over) from § to

[assigned_to onset hand thing wide]
go|move|pass (over) to

[assigned_to onset . thing pair wide]
move|go|pass (over) from § to

[assigned_to state . thing wide]
be with
belong to
sit with

[assigned_to state . thing]
be on … 's ~plate|desk|list -
be handled|owned|covered|done|led|driven by
be assigned|allocated to
fall to
be … 's ~job|responsibility|task|problem -

[assigned_to onset .]
hand|pass|assign|reassign|give|transfer|delegate|allocate § (over|on|off) to
hand|pass over § to

[member_of state . person wide]
be|sit|serve|remain|stay on|in
be with
play|sing|row|run|swim|compete|race|ride|act|dance|perform|skate|volunteer|fundraise for|in|with
sing|play alto|tenor|bass|soprano|goalkeeper|lead for|in|with
be active|involved|enrolled in|with
chair

[member_of state . person wide:side]
play … for -
play|row|ride|race|run|drive for|with
play goalie|goalkeeper|keeper|striker|defence|midfield|lead|bass|guitar|drums|cornet|trumpet|violin|cello for|in|with

[member_of state . person]
be a|an ~member|part of
be member|part of
belong to

[member_of onset . person wide]
join|rejoin
be|get voted|elected|invited|accepted|admitted|picked|selected (on|in|onto|into|to|for) to|onto|into|for
sign up (for|with|to)

[member_of onset . person]
become a|an ~member of
become member of

[member_of end . person wide]
leave|quit
resign|retire|withdraw from
step|stand down|away|off from
step|come off
drop out of
walk|storm|bow|back out of|on
be out of
be kicked off|out
"""  # noqa: E501

TAILS: Final = {
    "job": {"as": "role", "at": "works_at", "with": "works_at", "for": "works_at", "by": "works_at"},
    "made": {"in": "language"},
    "lead": {"at": "works_at"},
    "role": {"at": "works_at", "for": "works_at", "with": "works_at", "as": "role", "by": "works_at"},
    "study": {"at": "studies_at", "in": "studies", "of": "studies"},
    "hand": {"from": "-assigned_to"},
}
"""Tail -> preposition -> the predicate of what stands behind it; "-" denies."""
