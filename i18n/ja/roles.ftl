### Choosing one of several roles. What the roles are called stands in codes.ftl.

roles-title = 役割の選択
roles-lead = 選ぶと電子連絡帳に進みます。
roles-chosen = 選択中
error-roles-bad_request = この役割はもう選べません。下から選んでください。
