"""What holds of two people from both ends."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Orla and Wynn are friends.", ["+ Orla friend Wynn"]),
        ("Orla and I are old friends.", ["+ user friend Orla"]),
        ("Petra and Rolf are no longer friends.", ["- Petra friend Rolf"]),
        ("Osk and Nadia are best friends.", ["+ Osk friend Nadia"]),
        ("Osk and I are colleagues.", ["+ user colleague Osk"]),
        ("Hedda and Ivo are former colleagues.", ["+ Hedda colleague Ivo"]),
        ("Orla and I work together.", ["+ user colleague Orla"]),
        ("Petra and Nadia share an office.", ["+ Petra colleague Nadia"]),
        ("Wynn and I are workmates.", ["+ user colleague Wynn"]),
        ("Osk and Hedda work closely together.", ["+ Osk colleague Hedda"]),
        ("Rolf and Petra are married.", ["+ Rolf married_to Petra"]),
        ("Orla and Wynn got married in May.", ["+ Orla married_to Wynn [2025-05-01, ∞) month"]),
        ("Hedda and I tied the knot in 2018.", ["+ user married_to Hedda [2018-01-01, ∞) year"]),
        ("Nadia and Osk exchanged vows in May.", ["+ Nadia married_to Osk [2025-05-01, ∞) month"]),
        ("Quilla and Ivo are happily married.", ["+ Quilla married_to Ivo"]),
        ("Rolf and Petra are divorced.", ["- Rolf married_to Petra"]),
        ("Rolf and Petra got divorced in 2021.", ["- Rolf married_to Petra [2021-01-01, ∞) year"]),
        ("Orla and Wynn divorced in May.", ["- Orla married_to Wynn [2025-05-01, ∞) month"]),
        ("Hedda and Ivo separated last year.", ["- Hedda married_to Ivo [2024-01-01, ∞) year"]),
        ("Nadia and Osk are engaged.", ["+ Nadia partner Osk"]),
        ("Quilla and I are dating.", ["+ user partner Quilla"]),
        ("Petra and Rolf are a couple.", ["+ Petra partner Rolf"]),
        ("Orla and I got engaged in May.", ["+ user partner Orla [2025-05-01, ∞) month"]),
        ("Hedda and Ivo are an item.", ["+ Hedda partner Ivo"]),
        ("Nadia and Osk broke up.", ["- Nadia partner Osk"]),
        ("Quilla and I split up in May.", ["- user partner Quilla [2025-05-01, ∞) month"]),
        ("Petra and Rolf called it quits.", ["- Petra partner Rolf"]),
        ("Orla and Wynn are no longer dating.", ["- Orla partner Wynn"]),
        ("Ivo and Hedda are siblings.", ["+ Ivo sibling Hedda"]),
        ("Petra and Nadia are twin sisters.", ["+ Petra sibling Nadia"]),
        ("Rolf and Osk are half-brothers.", ["+ Rolf sibling Osk"]),
        ("Quilla and Wynn aren't sisters.", ["- Quilla sibling Wynn"]),
        ("Orla and Ivo are cousins.", ["+ Orla relative Ivo"]),
        ("Petra and I are second cousins.", ["+ user relative Petra"]),
        ("Nadia and Rolf are related.", ["+ Nadia relative Rolf"]),
        ("Orla and I met in 2016.", ["+ user met Orla [2016-01-01, 2017-01-01) year"]),
        ("Petra and Rolf met last year.", ["+ Petra met Rolf [2024-01-01, 2025-01-01) year"]),
        ("Nadia and I had lunch yesterday.", ["+ user met Nadia [2025-06-10, 2025-06-11) day"]),
        ("Osk and I grabbed a coffee yesterday.", ["+ user met Osk [2025-06-10, 2025-06-11) day"]),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
