### People whom an operator imports at the desk: the file, what is wrong with it, what it would do. The voice is that of desk.ftl.

## The file

desk-import = 利用者の取り込み
desk-import-lead = 別のシステムの利用者をファイルで取り込みます。まず変更の内容を表示します。確認して実行するまで、何も保存されません。
desk-import-file = ファイル
desk-import-file-hint = 見出し行のあるCSV、または1行に1人ずつのJSON（JSON Lines）。20 MB、10,000人まで。それより大きいファイルは、サーバーの管理担当者が取り込みます。
desk-import-known = すでにアカウントがある人
desk-import-known-hint = 更新しても、ログイン方法は変わりません。変わるのは、氏名、住所、言語、役割です。
desk-import-known-fail = 問題として扱う
desk-import-known-skip = そのままにする
desk-import-known-update = ファイルの内容に更新する
desk-import-check = 確認する
error-desk-required-file = ファイルを選択してください。
error-desk-max_length-file = ファイルが20 MBを超えています。分割するか、サーバーの管理担当者に連絡してください。
error-desk-too_many_requests-file = ほかの人がファイルをアップロードしています。1分ほどしてから、もう一度お試しください。
error-desk-token_validation_failed = ファイルはもう保存されていません。保存されるのは{ kept-import }、または次のファイルをアップロードするまでです。もう一度選択してください。

## What is wrong with the file

desk-import-problems = ファイルに問題があります
# Variables:
#   $count (Number) - how many problems there are
desk-import-problems-lead =
    { $count ->
       *[other] 誰も取り込まれていません。問題が{ $count }件見つかりました。
    }
desk-import-problems-do = ファイルを修正して、もう一度アップロードしてください。
# Variables:
#   $count (Number) - how many problems are listed
desk-import-problems-first =
    { $count ->
       *[other] ここに表示しているのは最初の{ $count }件です。
    }
# Variables:
#   $line (String) - the number of the line
desk-import-line = { $line }行目
desk-import-again = 別のファイルを選択

## What is wrong with a line. Above it stand its number and the name of the column

desk-import-missing = 必須ですが、空です。
# Variables:
#   $most (String) - the most characters
desk-import-too_long = { $most }文字を超えています。
desk-import-no_person_name = 氏名に使えるのは、文字、空白、ハイフン、アポストロフィだけです。
desk-import-no_email = メールアドレスではありません。
desk-import-no_personal_code = この国の個人識別コードではありません。
desk-import-no_such_day = 存在しない日付、または未来の日付です。
desk-import-other_form = 書き方が正しくありません。
desk-import-no_gender = 0（男性）または1（女性）と書いてください。
# Variables:
#   $codes (String) - codes of languages with commas between them
desk-import-no_language = 言語は次のいずれかで書いてください：{ $codes }
desk-import-no_flag = trueまたはfalseと書いてください。
desk-import-no_country = 国は2文字で書いてください（例：EE）。
desk-import-issuer_missing = 個人識別コードはありますが、発行した国がありません。
desk-import-code_missing = 個人識別コードの国はありますが、コードがありません。
desk-import-nothing_proven = 個人識別コードが確認済みとされていますが、コードがありません。
desk-import-roles_no_list = 役割がJSON形式のリストになっていません。
desk-import-role_no_text = 役割の中に、文字でも数字でもないものがあります。
desk-import-role_unknown_field = 役割に書けるのは、role、school、class_level、parallel、periodだけです。
desk-import-no_such_role = この役割はありません。
desk-import-nobody = ファイルに誰も含まれていません。
desk-import-no_name = ユーザー名またはメールアドレスが必要です。
desk-import-other_than_code = 個人識別コードの内容と一致しません。
desk-import-hash_kind = この方法で保存されたパスワードは取り込めません。空にすると、本人が新しいパスワードを設定します。
desk-import-hash_broken = 保存されたパスワードが途中で切れています。
desk-import-hash_costly = このパスワードの照合は、サーバーに負荷がかかりすぎます。空にすると、本人が新しいパスワードを設定します。
# Variables:
#   $least (String) - the least bytes
desk-import-no_key = 認証アプリのキーは、base32で{ $least }バイト以上です。
# Variables:
#   $line (String) - the number of the other line
desk-import-same = { $line }行目と同じです。
desk-import-taken = すでにここのアカウントで使われています。
desk-import-of_another = この行のほかの内容とは別のアカウントのものです。
desk-import-waits = この情報で登録した人がいますが、メールのリンクがまだ開かれていません。
# Variables:
#   $line (String) - the number of the other line
desk-import-same_account = { $line }行目と同じアカウントです。
desk-import-empty_file = ファイルが空です。
desk-import-no_utf8 = 文字を読み取れません。UTF-8で保存してください。
# Variables:
#   $column (String) - where in the line
desk-import-no_json = 行がJSON形式ではありません（{ $column }文字目）。
desk-import-no_text = ここには文字が必要です。
desk-import-unknown_field = この名前の列はありません。
# Variables:
#   $cells (String) - how many cells the line has
#   $wanted (String) - how many cells the heading has
desk-import-cells = この行のセルは{ $cells }個、見出しは{ $wanted }個です。
desk-import-twice_in_heading = 見出しでこの列が重複しています。
# Variables:
#   $most (String) - the most people
desk-import-too_many = ファイルの人数が{ $most }人を超えています。分割するか、サーバーの管理担当者に連絡してください。
# Variables:
#   $most (String) - the most bytes
desk-import-long_line = この行は{ $most }バイトを超えています。
desk-import-opens_otherwise = ログイン方法が変わる内容です。ここではファイルで変更できません。
desk-import-helps_others = サポート窓口の担当者です。ここではファイルでアカウントを変更できません。

## What would happen, and what has happened

desk-import-not-yet = まだ何も保存されていません。ファイルは暗号化して{ kept-import }保存されます。取り込んだ後は、ここでは元に戻せません。
# Variables:
#   $added (String) - how many would have been added
#   $updated (String) - how many would have been updated
#   $left (String) - how many would have stayed as they are
desk-import-changed = 確認した後に変更があったため、何も保存されていません。以前の内容：新規{ $added }、更新{ $updated }、変更なし{ $left }。もう一度確認してください。
desk-import-added = 新しいアカウント
desk-import-updated = 更新のあるアカウント
desk-import-left = 変更のないアカウント
desk-import-all = ファイルの全員
# Variables:
#   $count (Number) - how many people are shown
desk-import-first =
    { $count ->
       *[other] ファイルの最初の{ $count }人
    }
desk-import-name = 氏名
desk-import-roles = 役割とクラス
desk-import-coming = 内容
desk-import-coming-added = 新規
desk-import-coming-updated = 更新
desk-import-coming-left = 変更なし
desk-import-after = メールは送信されません。パスワードのない人は、メールで設定するか、ログイン票を受け取ります。
# Variables:
#   $count (Number) - how many people are added or updated
desk-import-submit =
    { $count ->
       *[other] { $count }人を取り込む
    }
desk-import-idle = 追加・更新される人はいません。
# Variables:
#   $count (Number) - how many people were added or updated
desk-import-done =
    { $count ->
       *[other] { $count }人を取り込みました
    }
desk-import-done-lead = ファイルはここから削除されました。お手元のコピーも削除してください。
# In the list of what was done at the desk.
desk-did-import = 利用者が取り込まれました
