export const ru = {
  'error.organizers.tax_number_wrong': 'Проверьте ИНН: контрольная цифра не сходится.',
  'error.organizers.registration_number_wrong': 'Проверьте ОГРН: контрольная цифра не сходится.',
} as const
