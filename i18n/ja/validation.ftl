### Back from HarID or X-ID: the loader.

validation-title = 少しお待ちください
# Variables:
#   $method (String) - HarID or X-ID
validation-lead = { $method }からの応答を確認しています。
