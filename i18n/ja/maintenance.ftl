### The maintenance notice.

maintenance = まもなく再開します
maintenance-lead = 現在メンテナンス中です。数分後にもう一度お試しください。
