export const ru = {
  rated: 'Рейтинг событий',
  ratedNote: 'По оценкам финишировавших: чем их больше, тем больше они весят.',
  ratedAll: 'Весь рейтинг',
  ratedCount_one: '{{count}} оценка',
  ratedCount_few: '{{count}} оценки',
  ratedCount_many: '{{count}} оценок',
} as const
