### Pages of errors.

error-page-bad-request = We could not read your request
error-page-bad-request-lead = Go back and try again.
error-page-late = Your request did not arrive in time
error-page-late-lead = Your browser sent it too slowly. Check your connection, go back and try again.
error-page-forbidden = This form came from another site
error-page-forbidden-lead = For safety, nothing was done. Open the sign-in page and try again.
error-page-not-found = We could not find this page
error-page-not-found-lead = The address may be mistyped, or the page has moved.
error-page-method = That is not possible on this page
error-page-method-lead = Go to the sign-in page and start from there.
error-page-too-many = Too many attempts
error-page-service = The service is not responding
error-page-service-lead = Try again in a few minutes.
error-page-internal = Something went wrong
error-page-internal-lead = The fault is ours. Try again; if it happens again, give the reference below to your school’s administrator.
error-page-retry = Try again
error-page-home = Go to the sign-in page
# Variables:
#   $incident (String) - letters and digits that name this event in the log
error-page-incident = Reference: { $incident }
