export const ru = {
  'error.payments.unknown': 'Такого платежа нет. Вернитесь к заказу и начните оплату ещё раз.',
  'error.payments.unknown_provider': 'Такой платёжной системы здесь нет.',
  'error.payments.bad_signature': 'Подпись сообщения не сошлась.',
  'error.payments.bad_message': 'Сообщение не удалось прочитать.',
  'error.payments.refund_unknown': 'Такого возврата нет. Обновите список.',
  'error.payments.refund_not_failed': 'Этот возврат уже выполнен или отправлен снова. Обновите список.',
} as const
