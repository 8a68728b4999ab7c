### The terms dialog.

agree_to_terms-title = 利用規約
agree_to_terms-lead = 続けるには、利用規約を読んで同意してください。キャンセルするとログアウトします。
agree_to_terms-agree = 同意する
agree_to_terms-cancel = キャンセル
# Downloads the text that is shown.
agree_to_terms-save = ダウンロード
# Stands after Save, for screen readers.
agree_to_terms-new-tab = （新しいタブで開きます）

## The privacy policy within the dialog

agree_to_terms-policy = プライバシーポリシー
agree_to_terms-back = 利用規約に戻る
