### The link of the letter that lets a password pass in this browser.

open_browser-title = Parole šajā pārlūkprogrammā
open_browser-lead = Nospiediet pogu pārlūkprogrammā, kurā vēlaties pieslēgties. Parole tajā uzreiz darbosies.
open_browser-submit = Atļaut paroli šeit
open_browser-spent-lead = Saite darbojas vienreiz, { kept-password_link.genitive } laikā. Pieslēdzieties ar paroli: ja tā vēl ir apturēta, tajā pašā lapā varēsiet saņemt jaunu saiti.
