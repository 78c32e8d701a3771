export const ru = {
  actBar: 'Участие',
  actChooseRace: 'Выбрать дистанцию',
  actResults: 'Результаты',
  actAsk: 'Задать вопрос организатору',
  actStartList: 'Участники',

  choiceTitle: 'Выберите дистанцию',
  choiceResultsOf: 'Результаты: «{{race}}»',
  choiceStartListOf: 'Участники: «{{race}}»',

  openingIn: 'До открытия:',
  openingNow: 'Открываем регистрацию…',
  openingDays_one: '{{count}} день',
  openingDays_few: '{{count}} дня',
  openingDays_many: '{{count}} дней',
  openingHours: '{{hours}} ч',
  openingHoursMinutes: '{{hours}} ч {{minutes}} мин',
  openingAnnouncement_one: 'До открытия регистрации на «{{race}}» {{count}} минута',
  openingAnnouncement_few: 'До открытия регистрации на «{{race}}» {{count}} минуты',
  openingAnnouncement_many: 'До открытия регистрации на «{{race}}» {{count}} минут',
  openedAnnouncement: 'Регистрация на «{{race}}» открыта',
} as const
