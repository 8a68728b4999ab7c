### Headings of the terms pages. The texts themselves come from the account service.

terms-service = Lietošanas noteikumi
terms-privacy-policy = Privātuma politika
terms-cookie-policy = Sīkdatņu politika
terms-accessibility = Piekļūstamības paziņojums
terms-contents = Saturs
terms-print = Drukāt
