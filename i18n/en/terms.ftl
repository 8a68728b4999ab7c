### Headings of the terms pages. The texts themselves come from the account service.

terms-service = Terms of service
terms-privacy-policy = Privacy policy
terms-cookie-policy = Cookie policy
terms-accessibility = Accessibility statement
terms-contents = Contents
terms-print = Print
