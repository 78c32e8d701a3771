export const ru = {
  'error.orders.not_found': 'Такого заказа нет. Откройте событие и начните регистрацию заново.',
  'error.orders.not_open': 'Этот заказ уже нельзя изменить.',
  'error.orders.expired': 'Время на оплату истекло. Попробуйте занять место ещё раз.',
  'error.orders.product_unknown': 'Такой опции у события нет. Обновите страницу.',
  'error.orders.choose_method': 'Выберите способ оплаты.',
  'error.orders.consents_missing': 'Отметьте все три согласия, без них оплату принять нельзя.',
  'error.orders.consent_offer': 'Нужно принять оферту.',
  'error.orders.consent_personal_data': 'Нужно согласие на обработку персональных данных.',
  'error.orders.consent_receipt': 'Нужно согласие на электронный чек.',
  'error.orders.method_not_offered': 'Этим способом заказ оплатить нельзя. Выберите другой.',
  'error.orders.provider_silent': 'Банк не отвечает. Мы ничего не списали, попробуйте ещё раз через минуту.',
  'error.orders.places_gone': 'Место не удалось удержать: на дистанции закончились места. Мы ничего не списали.',
} as const
