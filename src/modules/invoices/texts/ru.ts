export const ru = {
  'error.invoices.not_found': 'Счёта по этому заказу нет.',
  'error.invoices.seller_wrong':
    'Проверьте этот реквизит: номер не сходится по контрольной цифре или не подходит к остальным.',
  'error.invoices.account_taken': 'Этот расчётный счёт уже у другого сайта. Укажите отдельный счёт.',
} as const
