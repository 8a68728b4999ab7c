### The desk: where a school’s helper or an operator helps people. Whom it speaks to: a secretary or a teacher, not an engineer.

desk-title = サポート窓口
# Variables:
#   $schools (String) - the name of a school, or several names with commas between them
desk-lead-schools = { $schools }の方をサポートするためのページです。
desk-lead-operator = すべての学校の方をサポートするためのページです。

## Finding a person

desk-find = 人を探す
desk-find-hint = 氏名、ユーザー名、メールアドレス、クラス（5aなど）、または個人識別コードの全桁
desk-find-submit = 検索
# Variables:
#   $count (Number) - how many people were found
desk-found =
    { $count ->
       *[other] { $count }人見つかりました
    }
desk-found-none = 見つかりませんでした。つづりを確認するか、ユーザー名で検索してください。
desk-found-more = ほかにも該当する人がいます。下の名前などを加えて検索してください。
# Marks beside a person.
desk-mark-not_activated = 有効化前
desk-mark-never = ログイン歴なし

## What else the desk is for

desk-more = ここでできるその他のこと
desk-classes = クラス
desk-year = 新年度
desk-schools = 承認待ちの学校
desk-applications = アプリの管理
desk-trouble = 現在の問題
desk-activity = サポート窓口での操作の履歴
desk-waiting = 2人目の同意待ち
# How many wait, at the end of a row.
# Variables:
#   $count (String) - how many
desk-count = { $count }件待ち

## A person: whether they can sign in, and if not, why. The most important stands first

desk-state-none = この方がログインできない理由は見当たりません。
desk-state-blocked = アカウントの利用が停止されているため、ログインできません。
# Variables:
#   $name (String) - who has blocked it
#   $date (String) - day and time
desk-state-blocked-by = { $date }に{ $name }さんがサポート窓口でアカウントの利用を停止したため、ログインできません。
# Variables:
#   $date (String) - day and time
desk-state-blocked-elsewhere = { $date }に別の学校のサポート窓口でアカウントの利用が停止されたため、ログインできません。
# Variables:
#   $date (String) - day and time
desk-state-blocked-server = { $date }にサーバーの管理担当者がアカウントの利用を停止したため、ログインできません。
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-state-closed = ご本人がアカウントを閉じました。{ $date }に削除されます。その日より前にログインすると、残すことができます。
# Variables:
#   $act (String) - the words on the button that helps, such as “Print a slip with a code”
desk-state-not_activated = アカウントがまだ有効になっていないため、ログインできません。「{ $act }」を押してください。ご本人がパスワードを決めると、アカウントが有効になります。
desk-state-not_activated-ask = アカウントがまだ有効になっていないため、ログインできません。ここでは有効にできません。運営担当者に依頼してください。
desk-state-no_password = パスワードが設定されていないため、パスワードではログインできません。
desk-state-never = この方はまだ一度もログインしていません。
# Variables:
#   $minutes (Number) - until passwords count again
desk-state-passwords-minutes =
    { $minutes ->
       *[other] 間違ったパスワードが入力されたため、パスワードでのログインをあと{ $minutes }分間停止しています。
    }
# Variables:
#   $hours (Number) - until passwords count again
desk-state-passwords-hours =
    { $hours ->
       *[other] 間違ったパスワードが入力されたため、パスワードでのログインをあと{ $hours }時間停止しています。
    }
# Variables:
#   $minutes (Number) - until codes count again
desk-state-codes-minutes =
    { $minutes ->
       *[other] 間違ったコードが入力されたため、アプリのコードの受け付けをあと{ $minutes }分間停止しています。
    }
# Variables:
#   $hours (Number) - until codes count again
desk-state-codes-hours =
    { $hours ->
       *[other] 間違ったコードが入力されたため、アプリのコードの受け付けをあと{ $hours }時間停止しています。
    }
# Variables:
#   $minutes (Number) - until the phone can be used again
desk-state-phone-minutes =
    { $minutes ->
       *[other] 携帯電話に送った確認が完了しなかったため、携帯電話でのログインをあと{ $minutes }分間停止しています。
    }
# Variables:
#   $hours (Number) - until the phone can be used again
desk-state-phone-hours =
    { $hours ->
       *[other] 携帯電話に送った確認が完了しなかったため、携帯電話でのログインをあと{ $hours }時間停止しています。
    }
# Variables:
#   $browser (String) - such as Firefox on Windows
#   $date (String) - day and time
desk-state-browser-passwords = このアカウントで使ったことのあるブラウザー（{ $browser }）で間違ったパスワードが多く入力されたため、{ $date }までは新しいブラウザーとして扱われます。
# Variables:
#   $browser (String) - such as Firefox on Windows
#   $date (String) - day and time
desk-state-browser-codes = このアカウントで使ったことのあるブラウザー（{ $browser }）で間違ったコードが入力されたため、{ $date }までアプリのコードを受け付けません。
desk-state-captcha = 間違ったパスワードが入力されたため、次回のログインでセキュリティ確認が必要です。
# Variables:
#   $count (Number) - how many failed
desk-state-wrong =
    { $count ->
       *[other] 直近の{ kept-lately }に、誤ったパスワードでのログインが{ $count }件ありました。パスワードを忘れた可能性があります。
    }
# Variables:
#   $date (String) - day and time
desk-state-since = { $date }に始まりました。
desk-state-factor = 役割上必要なため、次回のログイン時に2段階認証を設定する必要があります。
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-state-factor-due = 役割上必要なため、{ $date }までに2段階認証を設定する必要があります。
# Variables:
#   $date (String) - day and time
desk-state-slip = コード付きのログイン票があります。有効期限は{ $date }です。

## A person: what is known

desk-last = 最後のログイン
desk-email-none = メールアドレスなし
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-email-rests = サポート窓口で変更されました。{ $date }までは、アカウントにアクセスできるリンクをこのアドレスに送りません。
desk-factor-off = オフ
desk-sign_ins = 現在のログイン
desk-sign_ins-none = 現在ログインしていません。
desk-linked-none = 連携しているものはありません。

## A person: what helps

desk-help = できる操作
desk-help-lead = ここで行った操作とその日時は、ご本人のアカウントに表示されます。操作した人の名前はサポート窓口に記録されます。
desk-help-none = このアカウントは表示だけができ、変更はできません。
desk-help-own = これはご自身のアカウントです。変更はアカウントのページで行います。
desk-help-second = 運営担当者のアカウントです。ここで選んだ操作は、別の運営担当者が同意すると実行されます。
# Above the page after something was done.
# Variables:
#   $what (String) - the words on the button that was pressed, such as “End the pause”
desk-done = 完了：{ $what }
desk-reason = 理由
desk-reason-in_person = 本人からの依頼（対面）
desk-reason-by_phone = 本人から電話（かけ直し済み）
desk-reason-by_guardian = 保護者からの依頼
desk-reason-by_teacher = 教員からの依頼
desk-reason-looks_wrong = 不審な点がある
desk-reason-new_here = 新しく入ったため
desk-reason-leaves = 学校を離れるため
desk-reason-other = その他の理由

## The words on the buttons, each with a sentence that says what it does

desk-act-unlock = 一時停止を解除
desk-act-unlock-lead = 間違ったパスワードとコードの記録が消え、すぐにもう一度試せます。メールは送られません。
desk-act-sign_out = すべてのブラウザーからログアウト
desk-act-sign_out-lead = すべての端末で、このアカウントのログインを終了します。ご本人にメールは届きません。
desk-act-password_letter = 新しいパスワードのリンクを送る
desk-act-password_letter-lead = { kept-password_link }有効なリンクがご本人にメールで届きます。
desk-act-slip = コード付きのログイン票を印刷
desk-act-slip-lead = メールアドレスがない方や、メールを読めない方に使います。
desk-act-second_factor_off = 2段階認証をオフにする
desk-act-second_factor_off-lead = アプリの入った携帯電話とリカバリーコードを両方なくした方に使います。ご本人にメールが届きます。
desk-act-block = アカウントの利用を停止
desk-act-block-lead = 停止を解除するまで、誰もログインできません。ご本人にメールが届きます。
desk-act-unblock = アカウントの利用停止を解除
desk-act-unblock-lead = ご本人がまたこれまでどおりログインできます。ご本人にメールが届きます。
desk-act-email-lead = 現在のアドレスのメールを読めない方に使います。新旧両方のアドレスにメールが届きます。
desk-act-roles = 役割とクラスを変更
desk-act-roles-lead = 学校での役割やクラスを追加または削除します。

## What will happen: the pages before what changes how somebody signs in

desk-slip-lead = ログイン票には、パスワードの代わりに1回だけ使えるコードが載っています。ログイン後、ご本人が新しいパスワードを決めます。
desk-slip-former = この方の以前のログイン票は使えなくなります。現在のパスワードは、ログイン票が使われるまで使えます。
desk-slip-hand = ログイン票は必ずご本人に手渡してください。持っている人は誰でも、このアカウントにログインできます。
desk-factor-lead = オフにすると、パスワードだけでログインできるようになります。アプリとリカバリーコードは使えなくなり、すべてのブラウザーからログアウトします。
desk-factor-care = ほかの人がご本人のふりをしているかもしれません。確かなものだけにチェックを入れてください。
desk-check-seen = 本人が目の前にいます。または、以前から登録されている番号にかけ直しました。
desk-check-name = 氏名と、クラスまたは学校での仕事が合っていました。
desk-check-lost = アプリもリカバリーコードも手元にないと、本人が言っています。
desk-check-calm = 誰にも急かされていません。
desk-block-lead = すべてのブラウザーからログアウトし、ログインできなくなります。アカウントの内容は削除されません。
desk-block-back = ここで利用停止を解除するまで、この状態が続きます。
desk-email-lead = アカウントに関するメールは新しいアドレスに届きます。以前のアドレスにもお知らせします。
desk-email-care = この方法でアカウントを乗っ取られないよう、新しいアドレスには{ kept-undo }、新しいパスワードのリンクを送りません。
# The button on a page that leads to the slip.
desk-slip-submit = ログイン票を作成

## When another operator has to agree

desk-waits-title = 別の運営担当者の同意が必要です
desk-waits-lead = 運営担当者のアカウントのため、まだ何も実行されていません。{ kept-act }以内にサポート窓口で回答するよう、別の運営担当者に依頼してください。
desk-waiting-lead = 運営担当者のアカウントに対する依頼は、2人目の運営担当者が同意すると実行されます。回答の前に、依頼者と話してください。
desk-waiting-none = 回答待ちの依頼はありません。
# Variables:
#   $name (String) - who has asked for it
desk-waiting-by = 依頼者：{ $name }
desk-waiting-own = ご自身の依頼のため、別の運営担当者の回答が必要です。
desk-waiting-about_me = ご自身のアカウントに関する依頼のため、別の運営担当者の回答が必要です。
desk-agree = 依頼に同意する
# Said to screen readers.
# Variables:
#   $what (String) - what is asked for, and for whom
desk-agree-what = 依頼に同意する：{ $what }
desk-decline = 同意しない
# Said to screen readers.
# Variables:
#   $what (String) - what is asked for, and for whom
desk-decline-what = 同意しない：{ $what }

## Roles

desk-roles-none = ここでの役割はまだありません。
desk-roles-add = 役割を追加
desk-roles-level-hint = 例：5（クラスのある役割のみ）
desk-roles-parallel-hint = 例：a
desk-roles-period-hint = 例：2027/2028
desk-roles-submit = この役割を追加

## The slip on paper. The person who gets it reads this, perhaps a child

# Variables:
#   $name (String) - first and last name of the person
desk-slip-title = { $name }さんのログイン票
# Variables:
#   $class (String) - such as 5a
desk-slips-title = クラス{ $class }のログイン票
desk-slip-once = コードが表示されるのは今だけです。このページを印刷してから、閉じてください。
desk-slips-none = ログイン票は作成されませんでした。
# Variables:
#   $person (String) - a name
#   $reason (String) - why, such as “Blocked”
desk-slips-left = ログイン票なし：{ $person }（{ $reason }）
desk-slips-other_way = メールなど別の方法でログインできます
desk-slips-come = すでにログインしたことがあります
desk-slips-blocked = アカウントが利用停止中です
desk-slips-closed = アカウントが閉じられています
desk-slip-address = 開くページ
desk-slip-code = ログインのコード
desk-slip-class = クラス
# Variables:
#   $date (String) - day and time
desk-slip-valid = { $date }まで使えます
desk-slip-use = 上のアドレスのページを開き、ユーザー名を入力してください。パスワードの欄には、このコードを入力してください。
desk-slip-then = そのあと、自分だけが知っているパスワードを決めてください。

## Classes

desk-classes-lead = クラスを選ぶと、メンバーの確認とログイン票の印刷ができます。
desk-classes-none = クラスはまだありません。クラスに役割を持つ人がいると、ここに表示されます。
# Variables:
#   $class (String) - such as 5a
desk-class-title = クラス{ $class }
# Variables:
#   $count (Number) - how many people are in the class
desk-class-people =
    { $count ->
       *[other] { $count }人
    }
# Variables:
#   $count (Number) - how many people of the class have never signed in
desk-class-never =
    { $count ->
       *[other] ログイン歴なし：{ $count }人
    }
desk-class-none = このクラスには誰もいません。
desk-class-slips = このクラスのログイン票
desk-class-slips-lead = 用紙1枚に8人分のログイン票を載せたページが表示されます。コードはそれぞれ1回だけ、{ kept-slip }使えます。この人たちの以前のログイン票は使えなくなります。
desk-class-slips-never = 一度もログインしていない人のログイン票
desk-class-slips-all = メールアドレスのない人全員のログイン票

## A new school year

desk-year-lead = すべてのクラスが1学年上がります。まず変更の内容を表示します。確認して実行するまで、何も変わりません。
desk-year-period = 新しい期間
desk-year-last = 学校の最高学年
desk-year-last-hint = 例：9、12（この学年の人は学校を離れます）
desk-year-until = 学校を離れる人の役割の有効期限
desk-year-until-hint = 日.月.年の順に（2027年8月31日なら31.08.2027）
desk-year-preview = 変更の内容を確認
desk-year-table = 変更の内容
desk-year-from = 変更前のクラス
desk-year-to = 変更後のクラス
desk-year-people = 人数
# Stands in the place of the new class.
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-year-leave = { $date }に学校を離れる
# Stands in the place of the new class.
desk-year-stay = 変更なし
desk-year-nobody = 学年が上がるクラスがありません。入力内容を確認してください。
desk-year-not-yet = まだ何も変わっていません。新年度を始めると、ここでは元に戻せません。
desk-year-begin = 新年度を始める
desk-year-change = 入力内容を変更
# Variables:
#   $period (String) - such as 2027/2028
desk-year-done = { $period }年度が始まりました
desk-year-done-lead = クラスの学年が上がりました。クラスに新しく入った人のログイン票を印刷してください。
desk-year-done-nobody = 学年を上げるクラスはありませんでした。

## Schools that wait

desk-schools-lead = 登録を申請した学校です。実在する学校で、担当者がそこで働いていることが確かな場合だけ承認してください。
desk-schools-none = 承認待ちの学校はありません。
desk-schools-approved = 学校を承認しました。担当者にメールが届きます。
desk-schools-refused = 学校の登録を断りました。入力した理由が担当者にメールで届きます。
# Variables:
#   $date (String) - the day, as dd.mm.yyyy
desk-schools-since = 申請日：{ $date }
desk-schools-language = 担当者の言語
desk-schools-approve = 承認する
# Said to screen readers.
# Variables:
#   $what (String) - the name of a school
desk-schools-approve-what = { $what }を承認する
desk-schools-refuse = 登録を断る
# Said to screen readers.
# Variables:
#   $what (String) - the name of a school
desk-schools-refuse-what = { $what }の登録を断る
# Variables:
#   $school (String) - the name of the school
desk-refuse-title = { $school }の登録を断りますか
desk-refuse-lead = 入力した理由が担当者にメールで届きます。登録の申請は削除されますが、学校はもう一度申請できます。
desk-refuse-words = 登録を断る理由
desk-refuse-words-hint = 1000文字以内
desk-refuse-submit = 断ってメールを送る

## Applications

desk-applications-lead = これらのアプリは、データへのアクセスを求めることができます。許可するかどうかは、それぞれのご本人が決めます。
desk-applications-none = 登録されているアプリはありません。
# Variables:
#   $count (Number) - how many people have allowed it
desk-applications-allowed =
    { $count ->
       *[other] { $count }人が許可
    }
# Variables:
#   $name (String) - the name of the application
desk-applications-people = { $name }を許可した人
desk-applications-people-none = このアプリを許可した人はいません。
desk-applications-add = アプリの登録
desk-applications-name = 表示されるアプリの名前
desk-applications-addresses = 戻り先のアドレス
desk-applications-addresses-hint = 1行に1つずつ
desk-applications-scopes = アプリがアクセスを要求できる情報
desk-applications-roles = 次のいずれかの役割を持つ人に限定
desk-applications-roles-hint = どれも選ばない場合は、全員が使えます。
desk-applications-public = シークレットを安全に保管できない（携帯電話のアプリ、サーバーのないページ）
desk-applications-submit = アプリを登録する
# Variables:
#   $name (String) - the name of the application
desk-applications-added = { $name }を登録しました
desk-applications-id = アプリの識別子
desk-applications-secret = アプリのシークレット
desk-applications-once = シークレットが表示されるのは今だけです。安全な方法でアプリの開発者に渡してください。
desk-applications-no-secret = このアプリにシークレットはありません。
desk-applications-renew = 新しいシークレット
# Said to screen readers.
# Variables:
#   $what (String) - the name of an application
desk-applications-renew-what = { $what }の新しいシークレット
# Variables:
#   $name (String) - the name of the application
desk-applications-renew-title = { $name }の新しいシークレットを作成しますか
desk-applications-renew-lead = 現在のシークレットはすぐに使えなくなります。アプリに新しいシークレットを設定するまで、誰もアプリを使えません。
desk-applications-renew-submit = 新しいシークレットを作成
# Variables:
#   $name (String) - the name of the application
desk-applications-renewed = { $name }の新しいシークレットを作成しました
# Variables:
#   $name (String) - the name of the application
desk-applications-remove-title = { $name }を削除しますか
desk-applications-remove-lead = アプリはすぐに全員のデータにアクセスできなくなります。アプリへの許可も削除され、元に戻せません。
desk-applications-remove-submit = アプリを削除
desk-remove = 削除
# Variables:
#   $what (String) - a role, or the name of an application
desk-remove-what = { $what }を削除

## What is wrong now: what it is, and what to do

desk-trouble-none = すべて正常に動いています。
desk-trouble-name = 間違ったパスワードが何度も試されています
desk-trouble-password = 同じパスワードが多くのアカウントで試されています
desk-trouble-person = 携帯電話への確認が大量に送られています
desk-trouble-codes = 1つのアカウントに間違ったコードが何度も入力されています
desk-trouble-link = Smart-IDのQRコードが大量に要求されています
desk-trouble-reset = 新しいパスワードのメールが大量に依頼されています
desk-trouble-register = 1つの場所から多くのアカウントが作成されています
desk-trouble-school = 1つの場所から多くの学校が登録されています
desk-trouble-captcha = その間、セキュリティ確認を求めています。
desk-trouble-slowed = その間、新しい受け付けには少し時間がかかります。
desk-trouble-paused = その間、受け付けを一時停止しています。
# Leads to the person whose name or codes are tried.
# Variables:
#   $name (String) - first and last name
desk-trouble-account = { $name }さんのアカウント
desk-trouble-nobody = 入力された内容に当てはまるアカウントは見つかりません。
# Variables:
#   $subject (String) - a network address, or a mark that stands in the log
desk-trouble-where = 対象：{ $subject }
# Variables:
#   $date (String) - day and time
desk-trouble-ends = これ以上増えなければ、{ $date }に自動的に解除されます。
desk-trouble-place = このアドレスが学校のものである場合は、学校のアドレス（limits.schools）に加えるよう、サーバーの管理担当者に依頼してください。
desk-trouble-password-do = これらの試行がどこから行われているかを調べるよう、サーバーの管理担当者に依頼してください。このパスワードを使っている人は、以前ログインしたことのあるブラウザーでは引き続きログインできます。それ以外では新しいパスワードが必要です。
# Variables:
#   $count (Number) - how many letters wait
desk-trouble-letters =
    { $count ->
       *[other] まだ送信できていないメールが{ $count }通あります
    }
# Variables:
#   $age (String) - since when, such as “2 h ago”
desk-trouble-letters-oldest = 最も古いメールの作成：{ $age }
desk-trouble-letters-do = メールサーバーが受け付けていません。メールサーバーの管理担当者に連絡してください。解決すると、メールは自動的に送信されます。
# Variables:
#   $application (String) - the name of an application
desk-trouble-application = { $application }にログアウトを通知できていません
# Variables:
#   $count (Number) - how many notices wait
desk-trouble-application-waiting =
    { $count ->
       *[other] 未送信の通知が{ $count }件あります。アプリではまだログインしたままの可能性があります。
    }
# Variables:
#   $age (String) - since when, such as “2 h ago”
desk-trouble-application-oldest = 最初の通知の作成：{ $age }
desk-trouble-application-late = 時間内に応答がありません。
desk-trouble-application-unreachable = 接続できないか、証明書が信頼されていません。
desk-trouble-application-broken = 接続が途中で切れています。
# Variables:
#   $status (String) - the status of an answer, such as 503
desk-trouble-application-answer = ステータス{ $status }で応答しています。
desk-trouble-application-untried = それ以降、通知は試みられていません。
# Variables:
#   $id (String) - the application's id
desk-trouble-application-do = アプリの管理担当者に、アプリのログを確認するよう依頼してください。通知先のアドレスは、このサーバーの管理担当者が「lavi client show { $id }」で確認できます。アプリが応答すると、通知は自動的に送信されます。
# Variables:
#   $count (Number) - how many times it happened
desk-trouble-turned =
    { $count ->
       *[other] 直近の{ kept-lately }に、こちら側の不具合で{ $count }件の操作ができませんでした
    }
# Variables:
#   $code (String) - the word by which the log names the fault
desk-trouble-turned-do = ログで「{ $code }」を探してください。現在ログインできない状態であれば、すぐにサーバーの管理担当者に知らせてください。
# Variables:
#   $date (String) - a day and a time
desk-trouble-certificate = 証明書の有効期限は{ $date }です
# Variables:
#   $date (String) - a day and a time
desk-trouble-certificate-ended = 証明書の有効期限が{ $date }に切れました
desk-trouble-certificate-do = 更新するよう、サーバーの管理担当者に依頼してください。期限が切れると、この方法ではログインできなくなります。
# Variables:
#   $method (String) - the name of a login method, such as Smart-ID
desk-trouble-provider = { $method }から応答がありません
# Variables:
#   $count (Number) - how many sign-ins failed
desk-trouble-provider-failed =
    { $count ->
       *[other] そのため直近の{ kept-lately }に、ログインが{ $count }件失敗しました。
    }
# Variables:
#   $age (String) - when, such as “2 h ago”
desk-trouble-provider-last = 最後に失敗したのは{ $age }です。
desk-trouble-provider-do = その間は別の方法でログインできます。続く場合は、「lavi doctor」の結果を確認するよう、サーバーの管理担当者に依頼してください。
# Variables:
#   $count (Number) - how many schools wait
desk-trouble-schools =
    { $count ->
       *[other] { $count }校が回答を待っています
    }
# Variables:
#   $count (Number) - how many of them wait
desk-trouble-unanswered =
    { $count ->
       *[other] { $count }件の依頼が2人目の運営担当者の同意を待っています
    }

## What was done at the desk, newest first

desk-activity-none = サポート窓口での操作はまだありません。
desk-did-unlock = 一時停止が解除されました
desk-did-year = 新年度が開始されました
desk-did-school_approved = 学校が承認されました
desk-did-school_refused = 学校の登録が断られました
desk-did-client_added = アプリが登録されました
desk-did-client_removed = アプリが削除されました
desk-did-secret = アプリの新しいシークレットが作成されました
desk-did-asked = 2人目の運営担当者に同意が求められました
desk-did-declined = 2人目の運営担当者が同意しませんでした
desk-did-other = その他の操作が行われました

## When the desk may not do this

desk-forbidden-title = ここではこの操作はできません
desk-forbidden-lead = サポート窓口では、この方に対してこの操作はできません。学校の管理者または運営担当者にお問い合わせください。
desk-back = サポート窓口に戻る

## Errors of these forms

error-desk-undefined = 実行できませんでした。もう一度お試しください。
error-desk-required-reason = 操作の理由を選択してください。
error-desk-invalid_format-reason = { error-desk-required-reason }
error-desk-required-text = 検索する内容を入力してください。
error-desk-min_length-text = 文字または数字を2文字以上入力してください。
error-desk-required-check_seen = そのとおりの場合だけ、チェックを入れてください：「{ desk-check-seen }」
error-desk-required-check_name = そのとおりの場合だけ、チェックを入れてください：「{ desk-check-name }」
error-desk-required-check_lost = そのとおりの場合だけ、チェックを入れてください：「{ desk-check-lost }」
error-desk-required-check_calm = そのとおりの場合だけ、チェックを入れてください：「{ desk-check-calm }」急かされている場合は、電話を切って後でかけ直してください。
error-desk-user_email_already_exist = このメールアドレスは別のアカウントで使われています。別のアドレスを入力してください。
error-desk-required-role = 役割を選択してください。
error-desk-invalid_format-role = { error-desk-required-role }
error-desk-required-school = 学校を選択してください。
error-desk-invalid_format-school = { error-desk-required-school }
error-desk-required-class_level = 学年を入力してください（例：5）。
error-desk-invalid_format-class_level = { error-desk-required-class_level }
error-desk-required-parallel = 組の文字を入力してください（例：a）。
error-desk-invalid_format-parallel = { error-desk-required-parallel }
error-desk-required-period = 期間を次の形式で入力してください：2027/2028
error-desk-invalid_format-period = { error-desk-required-period }
error-desk-required-last_level = 学校の最高学年を数字で入力してください（例：9）。
error-desk-invalid_format-last_level = { error-desk-required-last_level }
error-desk-required-leavers_until = 今日より後の日付を入力してください（2027年8月31日なら31.08.2027）。
error-desk-invalid_format-leavers_until = { error-desk-required-leavers_until }
error-desk-required-words = 登録を断る理由を入力してください。
error-desk-max_length-words = 長すぎます。1000文字以内で入力してください。
error-desk-required-name = 表示される名前を255文字以内で入力してください。
error-desk-invalid_format-name = { error-desk-required-name }
error-desk-required-redirect_uris = https://で始まる完全なアドレスを、1行に1つずつ入力してください。
error-desk-invalid_format-redirect_uris = { error-desk-required-redirect_uris }
error-desk-required-scopes = アプリがアクセスを要求できる情報を選択してください。
error-desk-invalid_format-scopes = { error-desk-required-scopes }
