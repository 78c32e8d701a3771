export const ru = {
  'error.admin.job_unknown': 'Такого остановленного задания нет: его уже повторили или выполнили. Обновите список.',
  'error.admin.account_unknown': 'Аккаунта с такой почтой нет. Проверьте, как она написана.',
  'error.admin.email_not_suppressed': 'На этот адрес письма и так отправляются: снимать нечего.',
  'error.admin.feedback_off': 'Отчёты почтового сервера здесь не принимаются: не задан MAIL_FEEDBACK_SECRET.',
  'error.admin.feedback_secret_wrong': 'Пароль отчётов не подошёл. Проверьте MAIL_FEEDBACK_SECRET.',
  'error.admin.feedback_empty': 'В отчёте нет ни письма (message), ни адреса с причиной (email и report).',
} as const
