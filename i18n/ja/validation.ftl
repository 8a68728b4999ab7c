### Back from HarID or X-ID: the loader.

validation-title = 少しお待ちください
# Variables:
#   $method (String) - HarID or X-ID
validation-lead = { $method }から応答がありました。ご本人か確認しています。
