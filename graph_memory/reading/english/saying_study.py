"""How English says study and skills: a table of graph_memory.reading.english.sayings."""

from __future__ import annotations

from typing import Final

STUDY: Final = """
[studies state study person]
study|major in
study
study|read for a|an|my|his|her ~degree|phd|doctorate|masters|master's|bachelor's|ba|bsc|ma|msc|mba|diploma in
be studying|reading for a|an|my|his|her ~degree|phd|doctorate|masters|master's|bachelor's|ba|bsc|ma|msc|mba|diploma in
do|take|pursue a|an|my|his|her ~degree|phd|doctorate|master|masters|master's|bachelor|bachelor's|ba|bsc|ma|msc|mba|diploma|apprenticeship|major|minor in|on
be doing|taking|studying|reading|pursuing|finishing a|an|my|his|her ~degree|phd|doctorate|master|masters|bachelors|ba|bsc|ma|msc|diploma|course in|on
be in my|her|his|the ~year|semester|term of
be a ~student of

[studies state study person]
be in|at ~school for

[studies state study person wide]
read
be reading|doing|studying

[studies onset study person]
start|begin a|an|my|his|her ~degree|phd|doctorate|master|masters|master's|bachelor|bachelor's|ba|bsc|ma|msc|mba|diploma|course in|on
enrol|enroll|register|sign (up) for|on|in a|an|the ~degree|course|programme|program|diploma|masters in

[studies_at state study person]
study|read|train at
be a ~student at
be in my|her|his ~year|semester|term at
do|take my|his|her|a ~degree|phd|doctorate|master|masters|ba|bsc|ma|msc|course|postdoc at
be doing|finishing my|his|her|a ~degree|phd|doctorate|master|masters|ba|bsc|ma|msc|course|postdoc at

[studies_at state study person wide]
be at|in|attending
attend
go to

[studies_at onset study person]
get into medical|law|business|grad|graduate|art|drama|nursing|vet|film|med school at

[studies_at state study person]
be in|at medical|law|business|grad|graduate|art|drama|nursing|vet|film|med school at

[studies_at onset study person]
enrol|enroll|register|matriculate at
be|get accepted|admitted into|to|at|by
get a ~place|offer at

[studies_at onset study person pair wide]
transfer|switch|change|move from § to

[studies_at onset study person wide]
start|begin at|in
start|begin|enter
enrol|enroll|register|sign (up) on|in|for
get into
transfer to
be starting at

[. onset study person]
enrol|enroll|register|sign (up) on|in|for … at -

[studies_at end study person wide]
drop out of
leave|quit

[graduated_from event . person]
graduate from
be a ~graduate|alumnus|alumna of
get|earn|receive|do|finish|complete my|a|his|her ~degree|phd|doctorate|masters|master's|bachelors|bachelor's|ba|bsc|ma|msc|diploma|a-levels|studies from|at
finish ~school|university|uni|college|studies at

[graduated_from event . person done]
hold|have a|an|my ~degree|phd|doctorate|master|masters|bachelor|ba|bsc|ma|msc|mba|diploma from
hold|have a|an|my ~degree|phd|doctorate|master|masters|bachelor|ba|bsc|ma|msc|mba|diploma in _ from

[studies end . person wide]
drop

[learning state . person]
learn|relearn (how) (to) (speak|play)
be learning|relearning (how) (to) (speak|play)
teach myself|himself|herself (how) (to) (speak|play)
be teaching myself|himself|herself (how) (to) (speak|play)
take|have ~lessons|classes|course|tuition in
take|have … lessons|classes|class|course|lesson|workshop -
be taking|having … lessons|classes|class|course|lesson|workshop -
be taking|having ~lessons|classes in
get to grips with
get my|his|her ~head around|round
brush up (on) my|the
be new to
be a ~beginner in|at

[learning state . person wide]
work on my
study|practise|practice

[learning onset . person]
start|begin ~lessons|classes in
start|begin … lessons|classes -
sign up for … lessons|classes|class|course -

[learning onset . person wide]
pick|take up
"""  # noqa: E501
