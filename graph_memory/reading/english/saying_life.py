"""How English says homes, journeys, bodies and pastimes: tables of graph_memory.reading.english.sayings."""

from __future__ import annotations

from typing import Final

PLACES: Final = """
[lives_in state . person]
live|reside|dwell|squat|lodge (up|over|down|out|here|alone) in|at|near|on|outside|around
live with _ in
be living|residing|renting|staying|based|settled|dwelling (up|over|down|out|here) in|at|near|on|outside|around
be based|settled|domiciled|resident in|at|near
be based out of
call … home -
make … home|base -
own|rent|share a|an|our|my ~house|flat|apartment|home|cottage|cabin|studio|place|room|houseboat|farmhouse in|near|outside
make my|our|his|her ~home in
split|divide my|our|his|her ~time between
be a ~resident of

[lives_in state . person timed wide]
be (over|up|down|out|here) in|near|outside
stay (on) in|at

[lives_in onset . person]
move|relocate|resettle|emigrate|immigrate|decamp (back|out|over|up|down|across) to|into
settle (down) in|near|on
be moving|relocating|emigrating to|into|back to
retire (back) to
end up (living) in
buy|rent a|an|our|my ~house|flat|apartment|home|cottage|place|studio|farm in|near|outside
put down ~roots in

[lives_in onset . person pair]
move|relocate (back|away|out) from § to|into
leave|quit|swap|trade|exchange § for

[lives_in end . person]
move away|out from|of
move out of

[lives_in end . person wide:leave]
leave

[visited event . person wide]
do|see

[visited event . person dated wide]
be (back|over|up|down|out|round) in|at

[visited event . person done]
be (just) back from
be|get|come (just) back from ~week|weeks|days|fortnight|holiday|trip|month|months|weekend in|to
return|come|get (just) home|back from

[visited event . person]
visit|revisit
go|fly|travel|drive|head|pop|nip|cycle|sail|jet|hitchhike|backpack (back|over|up|down|out|across|off|on|holiday) to
be (over|up|down|out|back) to
spend ~week|weeks|weekend|weekends|day|days|fortnight|night|nights|summer|holiday|holidays|easter|christmas|time|hours in|at|around
spend ~weekend|week|month|summer|winter|night in|at
spend in|at
stay|holiday|honeymoon|camp|ski|hike|backpack|vacation (over|up|down|out) in|at|near|around
stay with _ in
set ~foot in|on
land|arrive in
touch down in
take|have|enjoy a|an|our|my ~trip|break|holiday|weekend|week|vacation|getaway|honeymoon|excursion to|in
stop (off|over) in|at
tour|explore
pass through
visit _ in
make it to

[attended event . person wide:seen]
go (along) to see
go see

[attended event . person wide]
run|race|ride|walk|swim|do|complete|play
go|come (along) to
be at|in
see|watch|catch
drop by|into

[attended event . person]
attend
take part in
participate in
sit through
sit in on
see|watch|catch … live|perform|at -
speak|present|talk|perform|exhibit at
give|do|present|run|hold a|the|my ~talk|workshop|presentation|keynote|lecture|demo|paper|poster|speech at

[plans event . person last]
plan|intend to ≈
be planning|intending|going|set|due to ≈

[plans event . person wide:date]
have (got)

[plans event . person wide]
be off to

[plans event . person]
be taking|catching|getting a|the ~train|bus|ferry|plane|flight|coach|boat to
be going|flying|heading|travelling|traveling|driving|cycling|sailing|jetting|popping (over|back|up|down|out|off|away|on|holiday) to
be visiting|attending
book a|an|our|the|some ~trip|flight|flights|week|weeks|weekend|fortnight|holiday|tickets|break|days|nights|cruise to|in
book ~week|weeks|days|nights in
be taking a|an|our|my ~trip|break|holiday|week to|in
have a|an|our|my ~trip|flight|holiday|break|appointment|exam|surgery|operation (booked|planned|scheduled) to|in|on
plan a|an|our|the|my ~trip|holiday|visit|tour|weekend|break to|in
be taking|sitting|doing my|the|a

[located_in state . thing]
be (just|right|over|up|down|out|situated|located|housed|based|headquartered|held|hosted|parked|stored|kept) in|at|on|near|behind|under|inside
be (just|right) round|around the corner on
be (just|right|directly) opposite|beside|above|below|beyond|across|next (to|from)
be located|situated|housed|based|headquartered|held|hosted|parked|stored|kept in|at|on|near
have its|their|the|an|a ~office|offices|headquarters|hq|base|home|branch|campus in|at
meet|sit|stand|lie|live|convene (up|down|over) at|in|on
take place|happen in|at
open (up) in|on

[located_in onset . thing]
move|relocate to
be moved|relocated to
"""  # noqa: E501

BODIES: Final = """
[has state . person wide:hold]
have (got)

[has state . person]
have (got)
be
suffer from|with
be down with
live|struggle with
be recovering from

[has onset . person]
get|catch|develop|contract
come|go down with
be|get diagnosed with

[diet onset . person]
go|turn|become (fully|strictly)

[diet state . person]
be|stay|remain|eat|keep (strictly|mostly|fully)
follow|keep|stick|eat to|on
be on|following
follow
live on

[avoids state . person not]
eat|drink|touch|smoke|consume (any)
be allowed (to) (eat|have|drink)

[avoids state . person not wide]
have|do|take|tolerate|handle|stomach (any)

[avoids state . person]
avoid
stay|steer|keep|shy away|clear from|of
stay|keep off
abstain|refrain from

[avoids state . person wide]
be off|without
skip|shun

[avoids onset . person wide]
give|cut up|out
give … up -
swear|lay|go off
quit|kick|stop
stop|quit eating|drinking|smoking|having

[allergic_to state . person wide]
have (got)

[allergic_to state . person]
be (very|badly|severely|terribly|super|deadly|highly|violently) allergic|intolerant|hypersensitive to
be (very|badly|severely) sensitive to
have a|an|my|this ~allergy|intolerance|reaction to
react badly|to
come|break out in ~hives|rash|spots from|after

[allergic_to state . swap]
make my|me|his|her|him ~throat|lips|face|tongue|skin|eyes|mouth|nose swell|itch|close|tingle|stream|water -
make me|him|her swell|itch|wheeze -
give me|him|her ~hives|rash|anaphylaxis -
bring|send me|him|her out|into in|to ~hives|rash|shock -

[hobby state . person habit wide:play]
play|collect|restore|breed

[hobby state . person habit wide]
run|ride|race|paddle|do|practise|practice|go|brew|bake
spend a|my|most|some|all ~time|weekends|evenings|weekend|sundays|saturdays|hours|afternoons|mornings|days|nights|life|summers|lunch|breaks (doing)
spend (most|all) time|weekends|evenings|sundays|saturdays|hours|afternoons|mornings|days|nights|summers (doing)
be a|an ~keen|avid|passionate|amateur|enthusiastic
go out

[hobby state . habit wide rest]
be for|about

[hobby onset . person wide]
take|get up|into
be getting (back|really) into
get (really|heavily) hooked on
start|begin|discover

[hobby end . person wide]
give|pack up|in
give|pack … up|in -
quit|stop|drop

[hobby state . swap]
be (really|totally|very|kind) (of) my|his|her|our|their (main|big|favourite|new|other|weekend|great) ~thing|hobby|passion|pastime|escape|hobbies|jam -
keep me sane|busy|going -

[speaks state . person]
speak (a) (some|bit|little|fluent|decent|good|basic|passable|broken) (of)

[speaks state . person wide]
be fluent|conversational|bilingual|trilingual|proficient|native|comfortable in
be a ~speaker of
get by in
know (a) (some|bit|little|how) (of|to) (speak)
understand
converse|chat|communicate in
have (got) (some|a) (~little|bit|good|decent|passable|fluent) (of)
be good|ok|okay|decent|fine at|with|in

[speaks state . person now]
grow up speaking

[goal state . person]
be aiming|shooting|gunning for|to ≈
be working towards ≈
be determined|resolved|out to ≈
have set|made myself|it a|the|my ~goal|target|aim to|of ≈
set myself|ourselves|himself|herself the|a|my ~goal|target|aim|challenge of|to ≈
set out to ≈
aim|strive|resolve to|for ≈
want to have ≈
"""  # noqa: E501
