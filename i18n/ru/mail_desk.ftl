### Letters about what was done at the desk, where a school's helpers and operators help people.

## desk-blocked: nobody signs in to the account any more

mail-desk-blocked-subject = Ваша учётная запись заблокирована
mail-desk-blocked-lead = Служба помощи вашей школы только что заблокировала вашу { -service(case: "accusative") }.
mail-desk-blocked-validity = Войти в неё нельзя, пока служба помощи её не разблокирует. На всех устройствах сеансы завершены.

## desk-unblocked: it can be used again

mail-desk-unblocked-subject = Ваша учётная запись разблокирована
mail-desk-unblocked-lead = Служба помощи вашей школы только что разблокировала вашу { -service(case: "accusative") }.
mail-desk-unblocked-validity = Вы снова можете входить, как раньше.

## the last line of a letter of the desk

mail-desk-advice = Если причина вам неизвестна, спросите в своей школе.

## desk-email-left: to the former address, which can take it back

mail-desk-email-left-subject = Служба помощи сменила ваш адрес электронной почты
mail-desk-email-left-lead = Служба помощи вашей школы только что указала другой адрес электронной почты для вашей { -service(case: "genitive") }.
mail-desk-email-left-advice = Если вы об этом не просили, откройте ссылку: этот адрес снова станет вашим, все сеансы завершатся, и вы получите ссылку для нового пароля. Сообщите об этом и своей школе. Если просили, ничего делать не нужно.

## desk-email-came: to the new address

mail-desk-email-came-subject = Этот адрес электронной почты указан в учётной записи
mail-desk-email-came-lead = Служба помощи одной из школ только что указала этот адрес электронной почты в учётной записи.
# Variables:
#   $date (String) - the day from which on the address can be used
mail-desk-email-came-validity = Чтобы никто не мог так завладеть учётной записью, до { $date } ссылки для нового пароля на этот адрес не отправляются.

## desk-lookups: to the operator

mail-desk-lookups-subject = В службе помощи искали очень много людей
# Variables:
#   $name (String) - who has looked them up
mail-desk-lookups-lead = За { kept-lookups } в службе помощи просмотрено больше людей, чем нужно, чтобы помогать. Кто просматривал: { $name }
mail-desk-lookups-next = До конца { kept-lookups.rest } служба помощи больше никого не покажет этому человеку. Спросите, его ли это запросы. Если нет, отзовите его право помогать через службу помощи.

## To the contact person of a school that was answered

mail-school-approved-subject = Заявка вашей школы одобрена
# Variables:
#   $school (String) - the name of the school
mail-school-approved-lead = Одобрена заявка на регистрацию школы: { $school }
mail-school-refused-subject = Заявка вашей школы не одобрена
mail-school-refused-lead = Мы рассмотрели заявку на регистрацию вашей школы и не можем её одобрить. Причина такая:
mail-school-refused-next = Заявка удалена. Вы можете зарегистрировать школу заново.
