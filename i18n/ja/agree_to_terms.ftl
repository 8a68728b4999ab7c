### The terms dialog.

agree_to_terms-lead = 続けるには、利用規約をお読みのうえ、同意してください。キャンセルするとログアウトします。
agree_to_terms-agree = 同意する
# Downloads the text that is shown.
agree_to_terms-save = ダウンロード

## The privacy policy within the dialog

agree_to_terms-back = 利用規約に戻る
