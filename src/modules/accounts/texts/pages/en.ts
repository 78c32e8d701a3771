export const en = {
  navLabel: 'Account sections',
  navAll: 'All sections',
}
