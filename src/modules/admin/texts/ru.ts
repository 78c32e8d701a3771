export const ru = {
  'error.admin.job_unknown': 'Такого остановленного задания нет: его уже повторили или выполнили. Обновите список.',
} as const
