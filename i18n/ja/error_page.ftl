### Pages of errors.

error-page-bad-request = 送信内容を読み取れませんでした
error-page-bad-request-lead = 前の画面に戻って、もう一度お試しください。
error-page-late = 送信に時間がかかりすぎました
error-page-late-lead = ブラウザーからの送信が時間内に終わりませんでした。インターネット接続を確認し、前の画面に戻って、もう一度お試しください。
error-page-forbidden = 別のサイトから送信されたフォームです
error-page-forbidden-lead = 安全のため、処理しませんでした。ログインページを開いて、もう一度お試しください。
error-page-not-found = ページが見つかりません
error-page-not-found-lead = アドレスに誤りがあるか、ページが移動した可能性があります。
error-page-method = このページではその操作ができません
error-page-method-lead = ログインページから、もう一度お試しください。
error-page-too-many = 試行回数が多すぎます
error-page-service = サービスから応答がありません
error-page-service-lead = 数分後にもう一度お試しください。
error-page-internal = 問題が発生しました
error-page-internal-lead = 原因はサービス側にあります。もう一度お試しください。繰り返し発生する場合は、下のお問い合わせ番号を学校の管理者にお知らせください。
error-page-retry = もう一度試す
error-page-home = ログインページへ
# Variables:
#   $incident (String) - letters and digits that name this event in the log
error-page-incident = お問い合わせ番号：{ $incident }
