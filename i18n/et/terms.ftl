### Headings of the terms pages. The texts themselves come from the account service.

terms-service = Kasutustingimused
terms-privacy-policy = Privaatsuspoliitika
terms-cookie-policy = Küpsiste kasutamine
terms-accessibility = Ligipääsetavuse teatis
terms-contents = Sisukord
terms-print = Prindi
