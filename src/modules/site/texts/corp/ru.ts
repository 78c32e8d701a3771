/** Messages of the page for companies. */
export const ru = {
  order: 'Подать заявку',
  orderOf: 'Подать заявку: {{event}}',
  online: 'Онлайн',
  write: 'Написать нам',
} as const
