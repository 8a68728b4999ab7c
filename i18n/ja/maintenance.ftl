### The maintenance notice.

maintenance = まもなく再開します
maintenance-lead = 現在、サービスのメンテナンス中です。数分後にもう一度お試しください。
