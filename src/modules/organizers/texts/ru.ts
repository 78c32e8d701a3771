export const ru = {
  'error.organizers.tax_number_wrong': 'Проверьте ИНН: контрольная цифра не сходится.',
  'error.organizers.registration_number_wrong': 'Проверьте ОГРН: контрольная цифра не сходится.',
  'error.organizers.kpp_wrong': 'Проверьте КПП: девять знаков, у предпринимателя его нет.',
  'error.organizers.bank_wrong': 'Проверьте банковские реквизиты: счёт не подходит к БИК.',
} as const
