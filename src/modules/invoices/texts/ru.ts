export const ru = {
  'error.invoices.not_found': 'Счёта по этому заказу нет.',
  'error.invoices.seller_wrong':
    'Проверьте этот реквизит: номер не сходится по контрольной цифре или не подходит к остальным.',
  'error.invoices.account_taken': 'Этот расчётный счёт уже у другого сайта. Укажите отдельный счёт.',
  'error.invoices.statement_unknown': 'Это не выписка банка: нужен файл 1CClientBankExchange или camt.053.',
  'error.invoices.statement_broken': 'Выписка повреждена или обрезана. Скачайте её в банке ещё раз.',
  'error.invoices.statement_of_several': 'В файле несколько счетов. Выгрузите выписку по одному.',
  'error.invoices.statement_too_long': 'В файле больше 5000 строк. Выгрузите выписку за меньший срок.',
  'error.invoices.account_unknown': 'Этого расчётного счёта нет ни у одного сайта.',
  'error.invoices.line_not_found': 'Строки с таким номером нет.',
  'error.invoices.line_over': 'Эту строку уже разобрали.',
  'error.invoices.number_unknown': 'Счёта с таким номером нет.',
  'error.invoices.transfer_not_found': 'Такого поручения нет.',
  'error.invoices.transfer_done': 'Это поручение уже исполнено.',
  'error.invoices.tenant_unknown': 'Такого сайта нет.',
} as const
