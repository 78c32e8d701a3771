export const ru = {
  'error.receipts.unknown': 'Такого чека нет.',
  'error.receipts.order_not_found': 'Такого заказа нет.',
  'error.receipts.not_registered': 'Касса ещё не сделала этот чек. Откройте его чуть позже.',
  'error.receipts.not_failed': 'Этот чек уже у кассы: отправлять его снова не нужно.',
  'error.receipts.corrected': 'Этот чек уже исправлен.',
  'error.receipts.unknown_provider': 'Такой кассы нет.',
  'error.receipts.bad_message': 'Сообщение кассы не читается.',
  'error.receipts.tenant_not_found': 'Такого сайта нет.',
  'error.receipts.party_not_found': 'Такого организатора или страховщика нет.',
  'error.receipts.day': 'Нужен день вида 2026-11-29.',
  'error.receipts.tax_number': 'Это не ИНН: проверьте цифры.',
} as const
