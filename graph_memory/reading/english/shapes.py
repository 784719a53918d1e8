"""Kinds of words: employers, schools, teams, tasks, occasions, places, possessions, ailments, foods, pastimes."""

from __future__ import annotations

import re
from typing import Final

from graph_memory.reading.lexicon import AILMENTS
from graph_memory.reading.wordlists import words


def ending(text: str) -> re.Pattern[str]:
    """Whether a phrase ends in one of the words, or in their plural."""
    return re.compile(rf"\b(?:{'|'.join(text.split())})(?:s|es)?$", re.I)


ORGANIZATION: Final = ending(
    "hospital clinic school university college academy bakery bank museum library council clinic startup start-up"
    " agency"
    " restaurant shop garage factory authority ministry service office farm hotel brewery newspaper supermarket"
    " pharmacy"
    " laboratory lab institute archive gallery theatre theater zoo airport port airline railway station surgery"
    " practice"
    " nursery kindergarten cafe café bookshop bookstore store warehouse mill shipyard foundation charity studio"
    " publisher"
    " firm company consultancy refinery winery vineyard dairy embassy consulate court department police brigade depot"
    " garden-centre centre center salon gym spa pub bar plant branch division branch outfit business retailer"
    " manufacturer cooperative co-op county city parish broadcaster channel post-office hospice"
)
SCHOOL: Final = re.compile(
    r"\b(?:college|university|school|academy|grammar|polytechnic|institute|conservatory|conservatoire|lyceum|uni|high"
    r"|primary|kindergarten|nursery|seminary|gymnasium|business school|law school|med school|graduate school)\b",
    re.I,
)
CHARGE: Final = ending(
    "team department branch division office unit group squad crew shift region territory fleet ward staff"
    " warehouse depot plant"
    " kitchen lab laboratory area district bureau outlet store shop restaurant sector centre center hub workforce"
    " line floor"
)
TEAM: Final = ending(
    "team department division branch office unit group squad crew shop bakery business store restaurant cafe café van"
    " farm hotel desk project program programme account section region lab laboratory studio choir club band stall"
    " pub"
    " kitchen company warehouse practice clinic salon gallery site centre center depot orchestra workshop brewery"
    " newsletter podcast blog bookshop garage firm agency school committee"
)
WORK: Final = re.compile(
    r"(?:\b(?:bug|ticket|task|project|feature|migration|import|export|importer|exporter|module|refactor|redesign"
    r"|rewrite"
    r"|case|account|report|pipeline|dashboard|script|service|page|flow|checklist|form|trail|spec|proposal|bid|grant"
    r"|document|doc|docs|documentation|release|patch|upgrade|integration|api|endpoint|test|tests|testing|backlog|epic"
    r"|story|launch|campaign|rollout|guide|manual|website|site|app|parser|scanner|matcher|importer|invoice|invoices"
    r"|incident|outage|issue|fix|pr|review|audit|slide|slides|deck|draft|chapter|translation|prototype|mockup|mock-up"
    r"|design|schema|model|database|backend|frontend|login|checkout|billing|payments?|search|catalogue|inventory"
    r"|budget"
    r"|schedule|newsletter|brochure|roadmap|brief|contract|permit|application|survey|experiment|component|widget"
    r"|cleanup|clean-up|onboarding|hiring|recruitment|deployment|build|job|plugin|library|framework|analysis|paper"
    r"|thesis|exhibition|poster|floor plan|plans|ui|layout|crash|leak|alert|monitoring|infrastructure|cluster|queue"
    r"|handover|transition|move|workshop|training|order|shipment|delivery|customers?|client)s?|[A-Z]{2,}-\d+|#\d+)$",
    re.I,
)
OCCASION: Final = ending(
    "concert festival night conference meetup wedding party show summit workshop expo fair gala opera match"
    " marathon con"
    " fest gig recital exhibition premiere retreat hackathon ceremony funeral seminar lecture talk congress"
    " convention"
    " meeting review class reunion parade rally screening play musical tournament final race regatta retrospective"
    " webinar symposium barbecue picnic dinner festivals day"
    " game graduation baptism christening wake vigil rave prom gathering town-hall stand-up launch opening derby fete"
)
PLACE: Final = ending(
    "countryside suburbs coast village town city island farm farmhouse boat houseboat barge cottage flat apartment"
    " van"
    " smallholding centre center house cabin caravan street road lane mountains hills valley outskirts district"
    " housing"
    " dorm dormitory narrowboat lake sea hostel bungalow studio loft"
)
SPOT: Final = ending(
    "street road lane square avenue basement building floor hall room corner attic garage shed kitchen park centre"
    " center"
    " campus warehouse office library cupboard drawer cellar garden wing block tower station harbour harbor port"
    " market"
    " quay riverside seafront mall airport museum village town hills church school"
)
OWNED: Final = ending(
    "car bike bicycle motorbike motorcycle scooter moped van truck house flat apartment boat piano guitar tv telly"
    " television printer laptop camera drone telescope tablet smartphone kayak canoe dinghy caravan campervan camper"
    " greenhouse allotment violin cello drums trumpet accordion ukulele harp saxophone tractor trailer tent loom kiln"
    " lathe dishwasher microwave freezer fridge dryer oven console turntable typewriter sailboat yacht motorboat"
    " rowboat"
    " rowing-boat cottage cabin farm shed garage bungalow holiday-home sofa treadmill surfboard snowboard skateboard"
    " paddleboard tandem unicycle moped e-bike ebike hatchback convertible estate jeep pickup quad vespa sauna"
    " hot-tub"
    " sewing-machine machine barge houseboat projector synth synthesizer keyboard amp bass banjo mandolin"
    " record-player"
    " smartwatch watch e-reader kindle vinyl lawnmower mower chainsaw wheelbarrow land plot orchard vineyard windmill"
)
HOLDING: Final = ending(
    "ticket tickets permit licence license visa passport membership subscription season-ticket scholarship mortgage"
    " certificate degree diploma tattoo pacemaker braces residency"
)
ILL: Final = re.compile(
    AILMENTS.pattern.rstrip("$")
    + r"|\b(?:flu|cold|fever|covid|bug|virus|infection|concussion|meniscus|vertigo|gout|anxiety|depression|psoriasis"
    r"|endometriosis|lupus|shingles|measles|chickenpox|pneumonia|bronchitis|coeliac|celiac|diabetic|asthmatic"
    r"|epileptic"
    r"|dyslexic|autistic|hernia|slipped disc|cataracts?|glaucoma|parkinson'?s|alzheimer'?s|dementia|cancer|lactose"
    r" intoleran(?:t|ce)|gluten intoleran(?:t|ce)|colou?r[- ]?blind(?:ness)?|deaf|(?:fractured|dislocated|frozen"
    r"|trapped"
    r"|pulled|twisted|ruptured|herniated|dodgy|bust|busted) \w+|reflux|ibs|pcos|ptsd|ocd|long covid|hypothyroidism"
    r"|hypertensive|an?aemic|arthritic|bipolar|pregnant|short-sighted|nearsighted|narcolepsy|osteoporosis"
    r"|sleep apnoea|sleep apnea|tonsillitis|laryngitis|plantar fasciitis)$",
    re.I,
)
FOODS: Final = ending(
    "meat pork beef fish shellfish seafood dairy gluten wheat sugar caffeine coffee alcohol nut peanut egg lactose"
    " milk"
    " cheese soy salt food prawn carb bread chocolate tea cola soda drink cigarette nicotine tobacco wine beer"
    " spirits"
    " mushroom onion garlic chilli tomato pasta rice lamb chicken booze oyster mussel crab lobster butter cream"
    " yoghurt"
    " honey pepper sweet crisp snack fruit cashew almond walnut sesame celery aubergine offal liver bacon ham sausage"
    " gelatine yeast oat rye barley grapefruit banana strawberry kiwi avocado coriander cilantro olive anchovy tofu"
    " smoking vaping drinking meat-products junk veal venison energy-drink dessert takeaway sweets"
)
MOUTHFULS: Final = words("breakfast lunch dinner anything much well out enough today supper brunch")
TRADED: Final = re.compile(
    r"\b(?:groceries|milk|bread|food|lunch|dinner|breakfast|coffee|coffees|drinks?|round|ticket|tickets|time"
    r"|present|gift"
    r"|stuff|beer|snacks?|sandwich|pizza|flowers|house\s*plant|it|them|idea|lot|thing|things|pint|book token"
    r"|ingredients"
    r"|petrol|gas|stamps)$",
    re.I,
)
INSTRUMENTS: Final = words(
    "piano guitar violin cello drums trumpet accordion ukulele harp saxophone flute clarinet oboe bassoon banjo"
    " mandolin"
    " bass harmonica organ viola trombone tuba bagpipes fiddle lute sitar recorder cornet horn harpsichord keyboard"
    " theremin djembe cajon erhu"
)
SPORTS: Final = words(
    "tennis squash football soccer rugby cricket hockey basketball netball volleyball badminton golf chess darts"
    " snooker"
    " pool bridge poker go padel pickleball lacrosse handball boules petanque bowls mahjong scrabble sudoku d&d"
    " warhammer baseball softball ping-pong curling croquet backgammon dominoes pinball videogames fives"
)
CRAFTS: Final = words(
    "yoga pilates pottery ceramics crochet embroidery origami calligraphy photography carpentry woodwork woodworking"
    " karate judo taekwondo aikido jiu-jitsu boxing ballet salsa tango improv stand-up jigsaws puzzles crosswords"
    " sudokus"
    " triathlons marathons ultras ultramarathons parkrun crossfit taxidermy astronomy gardening beekeeping macrame"
    " quilting parkour archery"
    " fencing tai-chi taichi woodcarving watercolours watercolors theatre theater geocaching lindy macramé falconry"
    " sourdough homebrew bees stamps vinyl coins watches clocks furniture radios motorbikes bonsai orchids roses"
    " model"
    " amateur-dramatics spinning pilates bouldering"
)
GERUND: Final = re.compile(
    r"^(?!(?:nothing|something|anything|everything|being|going|doing|having|king|ring|thing|"
    r"evening|morning|wedding|meeting|building|training|string|spring|wing)$)[a-z-]{2,}ing$",
    re.I,
)
SUBJECTS: Final = words(
    "law history classics maths mathematics physics chemistry biology medicine economics philosophy engineering"
    " english"
    " french german geography theology politics psychology sociology linguistics archaeology anthropology music art"
    " architecture pharmacy nursing astronomy geology botany zoology ppe accounting finance marketing design"
    " statistics literature journalism education dentistry biochemistry neuroscience ecology"
)
PROGRAMMING: Final = words(
    "python java go golang rust kotlin elixir ruby php c c++ c# javascript typescript scala haskell perl swift erlang"
    " clojure lua julia r zig nim ocaml f# dart cobol fortran elm crystal groovy pascal delphi ada lisp scheme prolog"
    " gleam bash cpp csharp objective-c vb vba node node.js assembly matlab solidity"
)
TITLED: Final = ending(
    "book novel series season course sequel trilogy thesis dissertation diploma programme program degree audiobook"
    " podcast game report draft chapter manuscript importer script migration training marathon module certificate"
    " puzzle jigsaw painting quilt blanket scarf project presentation application paper essay album box-set show"
    " memoir therapy physiotherapy bootcamp blog newsletter diet regime internship plan"
    " biography class exam guide manual rewrite refactor release translation challenge saga comic"
)
UNFINISHED: Final = words(
    "work lunch dinner breakfast shift day meal coffee homework job call sentence chores tea drink week"
)
SCRIBBLES: Final = ending(
    "email letter text note list message card cake mistake decision call point appointment phone-call effort"
    " dinner lunch"
    " comment reply ticket report review reservation mess joke sense offer payment request copy deal bed coffee tea"
    " progress choice start way promise fuss noise plan case team"
)
MANY: Final = words("people folks engineers developers reports juniors apprentices staff members designers testers")
HEDGED: Final = re.compile(
    r"\b(?:basically|practically|literally|kind of|sort of|such an?|like an?|total|real|bit of a)\b", re.I
)
FIRM: Final = re.compile(
    r"\b(?:Media|Labs?|Group|Bank|Partners|Studios?|Systems|Inc|Ltd|LLC|GmbH|Corp|Foods|Logistics|Software"
    r"|Technologies|Tech"
    r"|Insurance|Energy|Motors|Airlines|Press|Publishing|Consulting|Solutions|Industries|Robotics|Capital|Holdings"
    r"|Hospital"
    r"|University|Institute|Council|Mills?|Brewery|Bakery|Trust|Logistics|Analytics|Pharma|Biotech|Games|Records|Rail"
    r"|Railways?|Shipping|Telecom|Networks?|Legal|Law|Health|Clinic|Museum|Gallery|Theatre|Books|Engineering"
    r"|Construction)$"
    r"|\w & \w"
)
DEPARTMENTS: Final = re.compile(
    r"^(?:sales|marketing|finance|hr|legal|engineering|ops|operations|support|it|accounting|accounts|procurement|r&d"
    r"|design|research|product|security|infra|infrastructure|platform|customer success|qa|data|growth|management)$",
    re.I,
)
JOB: Final = re.compile(r"\b(?:work|works|working|job|join|joined|joins|hired|career|company)\b")
BODIES: Final = ending(
    "brigade orchestra ensemble quartet trio quintet panel jury network federation lodge collective chorus"
    " cooperative"
    " co-op pta regiment troop consortium alliance taskforce congregation fraternity sorority workgroup cell crew"
)
LOOSE: Final = words("group team party crew class circle community union squad tribe")
NO_PASTIMES: Final = words(
    "talking crying laughing working eating drinking smoking trying waiting worrying sleeping complaining feeling"
    " thinking"
    " looking getting making using taking asking saying running-late forgetting losing vaping arguing shouting"
    " raining"
    " speaking screaming panicking sweating coughing sneezing itching shaking washing shopping driving-mad hoping"
    " wondering"
    " scrolling counting waiting listening hating loving liking seeing hearing dreaming packing moving living paying"
)
DATES: Final = ending(
    "appointment exam surgery operation interview flight wedding test driving-test trip holiday scan check-up checkup"
    " audition viva defence defense hearing reunion"
)
NEVER_LEARNT: Final = words(
    "kids phone kid children child mail dry-cleaning pace slack tab bill cold signal call parcel"
)


def is_task(text: str) -> bool:
    return bool(WORK.search(text) or WORK.search(text.split(" of ")[0]))


def is_pastime(text: str) -> bool:
    word = text.lower().rsplit(" ", 1)[-1]
    return bool(GERUND.match(word)) or word in SPORTS or word in CRAFTS


def is_occasion(text: str) -> bool:
    return bool(OCCASION.search(text))


def is_many(word: str) -> bool:
    """Whether the word stands for people who are named next: "four people: Ada, Bo"."""
    return word in MANY


def open_place(text: str) -> bool:
    """Whether a place is told further by where it is: "village near Colmar"."""
    return bool(PLACE.search(text))


def unlikely(predicate: str, object: str, lower: bool) -> bool:
    """Whether the object can hardly be one of that predicate: what a verb with many meanings gave."""
    word = object.lower().rsplit(" ", 1)[-1]
    if predicate == "created":
        return bool(SCRIBBLES.search(object))
    if predicate in ("bought", "sold"):
        return bool(TRADED.search(object))
    if predicate == "works_at":
        return object.islower() and not lower and not ORGANIZATION.search(object)
    if predicate == "learning":
        return word in NEVER_LEARNT
    return predicate == "member_of" and object.lower() in ("party", "crowd")
