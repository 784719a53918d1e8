"""How predicates are said, from the catalogue, and the small word lists that both tell objects apart."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

from graph_memory.predicates import Catalogue
from graph_memory.reading.wordlists import words

PEOPLE: Final = (
    "married_to",
    "partner",
    "child",
    "parent",
    "sibling",
    "relative",
    "friend",
    "colleague",
    "reports_to",
)
"""What one person is to another."""
GROUPS: Final = re.compile(
    r"\b(?:club|team|band|choir|society|board|committee|council|union|association|league|group|squad|crew|guild"
    r"|chapter"
    r"|choir|chorus|orchestra|gym|party|community|class|tribe|troupe|circle|division|unit|panel|ensemble|quartet|trio"
    r"|co-?op|brigade|scouts)s?$",
    re.I,
)
ORGANIZATIONS: Final = re.compile(
    r"(?:^|\s)(?:museum|library|hospital|clinic|bank|school|college|university|authority|council|ministry|agency"
    r"|bakery|restaurant"
    r"|caf[eé]|hotel|bookshop|supermarket|factory|warehouse|lab|laboratory|institute|theatre|newspaper|magazine|zoo"
    r"|brewery"
    r"|farm|nursery|pharmacy|surgery|start-?up|charity|foundation|embassy|publisher|consultancy|dealership|salon"
    r"|airport|pub"
    r"|garden cent(?:re|er)|archive|observatory|aquarium|hospice|orchard|vineyard|shipyard|refinery|mill|mine"
    r"|quarry)$"
    r"|\w+ (?:office|company|shop|plant|store|firm|branch|department|division|depot|station|port|garage|practice"
    r"|studio|site"
    r"|group|board|trust|service|services|works|yard|centre|center)$",
    re.I,
)
"""Places of work that have no name of their own."""
SCHOOLS: Final = re.compile(
    r"\b(?:school|college|university|academy|grammar|primary|uni|kindergarten|preschool|polytechnic|conservatory"
    r"|comprehensive)$"
    r"|^university of\b",
    re.I,
)
PROFESSION: Final = re.compile(
    r"(?:^|\s)(?:[a-z]*(?:eer|ologist|ician|ologian|graphist|grapher|matician|trician|keeper|maker|smith|wright"
    r"|worker|"
    r"driver"
    r"|officer|writer|player|singer|dancer|painter|builder|planner|designer|developer|tester|teacher|trainer"
    r"|manager|le"
    r"ader"
    r"|director|editor|actor|author|doctor|tutor|inspector|instructor|administrator|translator|coordinator|operator"
    r"|consultant|accountant|assistant|attendant|analyst|artist|dentist|therapist|pharmacist|journalist|scientist"
    r"|chemist|florist|receptionist|specialist|economist|psychiatrist|strategist|librarian|musician|electrician"
    r"|veterinarian|historian|technician|lawyer|farmer|baker|barber|butcher|carpenter|plumber|programmer|photographer"
    r"|firefighter|waiter|cashier|researcher|lecturer|reporter|broker|banker|trader|recruiter|producer|conductor"
    r"|supervisor|founder|owner|cleaner|sailor|tailor|potter|welder|miner|mayor|minister|judge|nurse|midwife|chef"
    r"|cook"
    r"|pilot|paramedic|surgeon|vet|architect|clerk|secretary|soldier|student|intern|apprentice|professor|postdoc|lead"
    r"|head|chief|captain|president|chair|chairman|chairwoman|principal|dean|partner|associate|freelancer|ceo|cto|cfo"
    r"|coo|pm|sre|dba|dev|scrum master|product owner|guide|coach|referee|poet|barista|bartender|waitress|actress|maid"
    r"|nanny|treasurer|carer|illustrator|freelancer|hairdresser|landscaper|curator|composer|novelist|pianist"
    r"|violinist|cellist|(?:bassoon|obo|flaut|clarinett?|guitar|bass|harp|percussion|trombon|saxophon|vocal|solo"
    r"|keyboard|organ"
    r"|accordion|cartoon|essay|dramat|lyric|perfum|machin|typ|telephon|hygien|orthodont|radiolog|columni|botan"
    r"|herbal|taxiderm"
    r"|ventriloqu|hypnot)ist"
    r"|paediatrician|optician|dietitian|nutritionist|mathematician|statistician|biologist|physicist|geologist"
    r"|archaeologist|linguist|ecologist|meteorologist|astronomer|copywriter|proofreader|ranger|beekeeper|gardener"
    r"|undertaker|auctioneer|bookkeeper|courier|porter|usher|steward|stewardess|locum|registrar|consultant|concierge"
    r"|caretaker|janitor|locksmith|roofer|glazier|plasterer|bricklayer|joiner|upholsterer|jeweller|goldsmith"
    r"|stonemason|blacksmith|fisherman|postman|policeman|policewoman|fireman|salesman|saleswoman|businessman"
    r"|businesswoman|craftsman|cameraman|chairperson|trainee|volunteer coordinator|sous-chef|monk|priest|pastor"
    r"|diplomat|ambassador|agent|advocate|counsel|paralegal|auditor|buyer|planner|rep|seller"
    r"|lifeguard|bodyguard|security guard|archivist|mechanic|solicitor|barrister|surveyor|sculptor|foreman|physio"
    r"|shepherd"
    r"|forester|brewer|sommelier|comedian|animator|columnist|correspondent|actuary|bursar|podiatrist|osteopath"
    r"|counsell?or"
    r"|chaplain|vicar|rabbi|imam|bishop|headmaster|headmistress|skipper|trucker|chauffeur|machinist|scaffolder"
    r"|detective"
    r"|sergeant|lieutenant|colonel|handyman|hygienist|dispatcher|botanist|rector|interpreter|moderator|facilitator"
    r"|bouncer"
    r"|tattooist|stylist|masseuse|masseur|groomer|farrier|jockey|umpire|organist|drummer|luthier|dj"
    r"|stunt(?:wo)?man|thatcher|harbou?r master|projectionist"
    r"|lobbyist|mp|vet tech|lab tech|tech|teaching assistant|line cook|councillor|senator|alderman|magistrate"
    r"|notary|bailiff|executor|vp|vice president|gp))"
    r"(?=$|\s+(?:of|for|at|in)\b)",
    re.I,
)
LANGUAGES: Final = words(
    "english french german spanish italian portuguese dutch swedish norwegian danish finnish icelandic polish"
    " czech slo"
    "vak"
    " hungarian romanian bulgarian greek turkish russian ukrainian serbian croatian arabic hebrew persian farsi"
    " hindi u"
    "rdu"
    " bengali tamil telugu thai vietnamese indonesian malay tagalog japanese korean chinese mandarin cantonese"
    " mongolia"
    "n"
    " swahili zulu amharic latin welsh irish gaelic basque catalan galician estonian latvian lithuanian georgian"
    " armeni"
    "an"
    " khmer lao burmese nepali sinhala esperanto maltese frisian luxembourgish macedonian bosnian slovene slovenian"
    " albanian belarusian azerbaijani kazakh uzbek pashto punjabi gujarati marathi kannada malayalam yoruba igbo"
    " hausa"
    " somali afrikaans xhosa maori hawaiian quechua guarani breton corsican occitan manx faroese yiddish kurdish "
    "tibetan"
    " uyghur javanese sundanese cebuano ilocano hokkien hakka shanghainese tigrinya oromo kinyarwanda shona wolof twi"
    " hmong sanskrit kashmiri assamese bsl asl moldovan tatar kyrgyz turkmen tajik dari romansh ladin sardinian"
    " sicilian neapolitan asturian aragonese sorbian romani ladino aramaic navajo cherokee inuktitut greenlandic"
)
ANIMALS: Final = words(
    "dog cat puppy kitten rabbit hamster parrot tortoise turtle goldfish budgie canary ferret gecko snake lizard"
    " pony h"
    "orse"
    " corgi poodle beagle labrador retriever terrier dachshund spaniel husky collie bulldog pug chihuahua greyhound"
    " tabby siamese tomcat lop moggy foal gerbil guinea_pig cockapoo labradoodle whippet lurcher alpaca llama sheep "
    "lamb pig ragdoll mutt hound guinea-pig chinchilla iguana cockatiel hen chicken duck goat bee bees donkey"
    " newt axolotl guppy koi salamander toad frog parakeet macaw cockatoo finch pigeon mouse rat hedgehog stallion"
    " mare"
    " tarantula skink mule ox cow calf ewe goose rooster peacock quail degu sphynx birman bengal whippet vizsla akita"
)
DIETS: Final = words(
    "vegan vegetarian pescatarian keto gluten-free halal kosher paleo carnivore lactose-free dairy-free plant-based"
    " flexitarian low-carb sugar-free teetotal fruitarian"
)
AILMENTS: Final = re.compile(
    r"\b(?:diabetes|asthma|migraines?|arthritis|anaemia|anemia|epilepsy|insomnia|eczema|hypertension|adhd|autism"
    r"|dyslex"
    r"ia"
    r"|high blood pressure|allerg(?:y|ies)|hay fever|back pain|tinnitus|sciatica|scoliosis|celiac disease"
    r"|coeliac disea"
    r"se"
    r"|(?:broken|sprained|bad|torn) \w+|\w+itis|\w+ disease|\w+ syndrome)$",
    re.I,
)
NATIONS: Final = re.compile(
    r"^(?:american|british|english|scottish|welsh|irish|french|german|spanish|italian|portuguese|dutch|swedish"
    r"|norwegia"
    r"n"
    r"|danish|finnish|polish|czech|greek|turkish|russian|ukrainian|chinese|japanese|korean|indian|brazilian|mexican"
    r"|canadian|australian|egyptian|nigerian|kenyan|thai|vietnamese|swiss|austrian|belgian|hungarian|romanian)$",
    re.I,
)


SOFTWARE: Final = words(
    "github gitlab bitbucket gitea codeberg slack teams discord zulip mattermost telegram whatsapp signal jira "
    "linear asana trello clickup basecamp"
    " monday youtrack redmine confluence figma sketch canva photoshop illustrator blender miro aws azure gcp heroku "
    "vercel netlify cloudflare fly.io"
    " digitalocean terraform ansible pulumi puppet chef docker podman kubernetes helm argo nomad prometheus grafana "
    "datadog sentry splunk kibana"
    " elasticsearch opensearch solr bamboo tekton react vue angular svelte solid next.js nuxt astro remix django "
    "flask fastapi rails laravel spring"
    " express nestjs phoenix qt electron flutter 1password bitwarden keepass lastpass dropbox onedrive nextcloud "
    "syncthing gmail outlook protonmail"
    " fastmail thunderbird spotify tidal deezer netflix zoom skype webex todoist things ticktick anki zotero excel "
    "airtable tableau jupyter rstudio"
    " matlab stata spss pandas polars numpy pytorch tensorflow keras celery airflow dbt snowflake bigquery redshift "
    "supabase firebase stripe shopify"
    " wordpress drupal ghost hugo jekyll selenium playwright cypress puppeteer postman insomnia ollama chatgpt "
    "claude copilot gemini strava garmin"
    " typescript javascript python java kotlin scala rust go golang ruby php perl swift haskell elixir erlang "
    "clojure ocaml julia c++ c# f# lua dart zig"
)
"""Programs, services and languages: what is used, not lived in."""


class Lexicon:
    """Phrases -> predicates, in the form that the rules ask for."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue: Final = catalogue
        self.verbs: Final = catalogue.phrases("en", "verbs")
        self.nouns: Final = catalogue.phrases("en", "nouns")

    def noun(self, word: str) -> str:
        """The predicate that "my WORD is" says, "" unknown."""
        return next(iter(self.nouns.get(word.lower(), ())), "")

    def slot(self, object: str) -> str | None:
        """What kind of tool the object is, as far as it is known."""
        return self.catalogue.qualifier("uses", object)

    @cached_property
    def value_nouns(self) -> re.Pattern[str]:
        """Nouns whose "my NOUN is …" gives a value, the longest first."""
        words = [
            noun
            for noun, names in self.nouns.items()
            if self.catalogue.get(names[0]).value and names[0] != "also_called"
        ]
        extra = [
            f"{kind} {word}"
            for word in words
            if word in ("phone number", "number", "phone", "email")
            for kind in ("work", "mobile", "new", "cell")
        ]
        return re.compile("|".join(re.escape(word) for word in sorted((*words, *extra), key=len, reverse=True)), re.I)

    @cached_property
    def kin(self) -> frozenset[str]:
        """Nouns that say what one person is to another."""
        return frozenset(noun for noun, names in self.nouns.items() if names[0] in PEOPLE)
