"""Names of things that reasons speak of, in English, German and Polish."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Names = Mapping[str, tuple[str, str, str]]

SCORINGS: Final[Names] = {
    "squares": ("squares", "Quadrate", "kwadraty"),
    "sheep": ("sheep", "Schafe", "owce"),
    "brochs": ("brochs", "Brochs", "brochy"),
    "whisky_majority": ("most whisky", "meiste Fässer", "najwięcej whisky"),
    "farm_animals": ("farm animals", "Tiere am Hof", "zwierzęta przy farmie"),
    "cattle_on_road": ("cattle on the road", "Rinder am Weg", "bydło przy drodze"),
    "tiles_on_road": ("tiles on the road", "Plättchen am Weg", "żetony przy drodze"),
    "largest_lake": ("largest lake", "größter See", "największe jezioro"),
    "areas": ("areas", "Gebiete", "obszary"),
    "big_areas": ("big areas", "große Gebiete", "duże obszary"),
    "sets": ("sets", "Sätze", "zestawy"),
    "ship_majority": ("most ships", "meiste Schiffe", "najwięcej statków"),
    "gold_majority": ("most gold", "meistes Gold", "najwięcej złota"),
    "harbours": ("harbours", "Häfen", "porty"),
    "columns": ("columns", "Spalten", "kolumny"),
    "peaks": ("peaks", "Gipfel", "szczyty"),
    "wayfarer": ("wayfarer", "weit gewandert", "daleka droga"),
    "even_hand": ("even hand", "Gleichmaß", "równy krok"),
    "lookouts": ("lookouts", "Ausgucke", "strażnice"),
    "broad_meadows": ("broad meadows", "weites Weideland", "szerokie łąki"),
    "rows": ("rows", "Reihen", "rzędy"),
    "meadows": ("meadows", "Wiesen", "łąki"),
    "scrolls": ("scrolls", "Schriftrollen", "zwoje"),
    "druid_majority": ("most Druid tiles", "meiste Druiden", "najwięcej druidów"),
    "surrounded": ("surrounded", "umringt", "otoczone"),
    "buildings_on_road": ("buildings on the road", "Gebäude am Weg", "budynki przy drodze"),
}

SEATS: Final[Names] = {
    "blue": ("blue", "Blau", "niebieski"),
    "yellow": ("yellow", "Gelb", "żółty"),
    "red": ("red", "Rot", "czerwony"),
    "white": ("white", "Weiß", "biały"),
    "green": ("green", "Grün", "zielony"),
    "black": ("black", "Schwarz", "czarny"),
    "nobody": ("nobody", "niemand", "nikt"),
}

SEATS_OF: Final[Names] = {
    "blue": ("blue", "Blau", "niebieskiego"),
    "yellow": ("yellow", "Gelb", "żółtego"),
    "red": ("red", "Rot", "czerwonego"),
    "white": ("white", "Weiß", "białego"),
    "green": ("green", "Grün", "zielonego"),
    "black": ("black", "Schwarz", "czarnego"),
}
"""As in "the player of such a colour", which Polish declines."""

TRACKS: Final[Names] = {
    "warrior": ("warrior", "des Kriegers", "wojownika"),
    "merchant": ("merchant", "des Händlers", "kupca"),
    "herald": ("herald", "des Herolds", "herolda"),
}
"""As in "the track of the warrior"."""

CHANCE_WORDS: Final[Names] = {
    "likely": ("likely", "wahrscheinlich", "prawdopodobne"),
    "even": ("even", "offen", "pół na pół"),
    "shaky": ("shaky", "wacklig", "niepewne"),
}
