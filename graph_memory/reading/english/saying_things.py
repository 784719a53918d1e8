"""How English says what is made, owned, bought and built on: a table of graph_memory.reading.english.sayings."""

from __future__ import annotations

from typing import Final

THINGS: Final = """
[language state . thing]
be (all|mostly) in
be written|coded|implemented|built|programmed|developed in|with
be all

[database onset .]
migrate|move|switch|port § (over) from _ to
migrate|move|switch|port § (over) to|onto

[language state . thing wide]
be

[language onset . thing pair]
be|get ported|rewritten|migrated|converted|moved|translated from § to|into

[language onset . thing]
be|get rewritten|ported|redone|reimplemented|converted in|to
be|get rewritten|redone|ported from scratch in|to

[database state . thing]
be backed|powered by
run|sit|live|be on
run|sit|live|be on top of
use
talk|connect to

[database state . thing wide:data]
store|keep|save|persist|write its|the|all|our|their ~data|state|records in|to
be stored|kept|saved in

[database onset . thing]
be|get moved|migrated|switched|ported (over) to|onto
move|migrate|switch (over) to|onto

[started event . person wide]
start|begin (on) (writing) (on|with)

[started event . person]
start|begin reading|watching|playing|listening|binging (to)
get started on
crack open
dive into

[finished event . person]
finish|complete|submit|wrap|ship|deliver (off|up) (reading|watching|writing|playing|listening|with|to)
get|plough|plow|power (my|way) through
be done (reading|watching|writing) with
come to the end of

[created event made person]
found|cofound|co-found|create|invent|launch|establish|author|compose|pioneer
set|start up

[created event made person wide:build]
build|code|develop|write|design
put together

[created event . person wide]
make|knit|paint|publish|record|sew|craft|start

[created event . swap]
be founded|created|made|invented|written|built|designed|composed|established|painted|set (up) by

[owns state . person wide]
have (got)
drive|ride
be driving|riding
have … sitting|parked|standing -

[owns state . person]
own|possess
be the|a (proud) ~owner of

[owns onset . person]
inherit

[bought event . person]
buy|purchase|order
buy|get|bag|snag|score myself|ourselves|himself|herself
treat myself|ourselves|himself|herself to
invest|splash|splurge in|out on
splash out on
put down a ~deposit on
close on

[bought event . person wide]
pick|snap up
get

[owns end . person]
get rid of
trade in

[sold event . person]
sell (off|on)
flog|offload

[sold event . swap]
be|get sold|auctioned|flogged (off|on) -
"""
