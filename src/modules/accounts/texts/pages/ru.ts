export const ru = {
  navLabel: 'Разделы аккаунта',
  navAll: 'Все разделы',
}
