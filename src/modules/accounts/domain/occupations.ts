import type { Language } from '#src/kernel/texts.ts'

/** Suggested professions, in broad terms; any other may be typed. */
const occupations = [
  { id: 'accountant', ru: 'Бухгалтер', en: 'Accountant' },
  { id: 'administrator', ru: 'Администратор', en: 'Office administrator' },
  { id: 'architect', ru: 'Архитектор', en: 'Architect' },
  { id: 'artist', ru: 'Художник', en: 'Artist' },
  { id: 'builder', ru: 'Строитель', en: 'Builder' },
  { id: 'civil-servant', ru: 'Государственный служащий', en: 'Civil servant' },
  { id: 'coach', ru: 'Тренер', en: 'Sports coach' },
  { id: 'cook', ru: 'Повар', en: 'Cook' },
  { id: 'designer', ru: 'Дизайнер', en: 'Designer' },
  { id: 'doctor', ru: 'Врач', en: 'Doctor' },
  { id: 'driver', ru: 'Водитель', en: 'Driver' },
  { id: 'economist', ru: 'Экономист', en: 'Economist' },
  { id: 'electrician', ru: 'Электрик', en: 'Electrician' },
  { id: 'engineer', ru: 'Инженер', en: 'Engineer' },
  { id: 'entrepreneur', ru: 'Предприниматель', en: 'Entrepreneur' },
  { id: 'executive', ru: 'Руководитель', en: 'Executive' },
  { id: 'farmer', ru: 'Работник сельского хозяйства', en: 'Farmer' },
  { id: 'financier', ru: 'Финансист', en: 'Finance specialist' },
  { id: 'firefighter', ru: 'Пожарный, спасатель', en: 'Firefighter or rescuer' },
  { id: 'hairdresser', ru: 'Парикмахер, мастер красоты', en: 'Hair or beauty specialist' },
  { id: 'homemaker', ru: 'Домохозяйка, домохозяин', en: 'Homemaker' },
  { id: 'hr', ru: 'Специалист по персоналу', en: 'HR specialist' },
  { id: 'journalist', ru: 'Журналист', en: 'Journalist' },
  { id: 'lawyer', ru: 'Юрист', en: 'Lawyer' },
  { id: 'logistician', ru: 'Логист', en: 'Logistics specialist' },
  { id: 'marketer', ru: 'Маркетолог', en: 'Marketing specialist' },
  { id: 'musician', ru: 'Музыкант', en: 'Musician' },
  { id: 'nurse', ru: 'Медицинская сестра, медбрат', en: 'Nurse' },
  { id: 'pharmacist', ru: 'Фармацевт', en: 'Pharmacist' },
  { id: 'photographer', ru: 'Фотограф', en: 'Photographer' },
  { id: 'police-officer', ru: 'Сотрудник полиции', en: 'Police officer' },
  { id: 'programmer', ru: 'Программист', en: 'Software developer' },
  { id: 'psychologist', ru: 'Психолог', en: 'Psychologist' },
  { id: 'railway-worker', ru: 'Железнодорожник', en: 'Railway worker' },
  { id: 'retired', ru: 'На пенсии', en: 'Retired' },
  { id: 'sales-manager', ru: 'Менеджер по продажам', en: 'Sales manager' },
  { id: 'school-pupil', ru: 'Школьник', en: 'School pupil' },
  { id: 'scientist', ru: 'Научный сотрудник', en: 'Scientist' },
  { id: 'seller', ru: 'Продавец', en: 'Shop assistant' },
  { id: 'serviceman', ru: 'Военнослужащий', en: 'Member of the armed forces' },
  { id: 'student', ru: 'Студент', en: 'Student' },
  { id: 'teacher', ru: 'Учитель, преподаватель', en: 'Teacher' },
  { id: 'translator', ru: 'Переводчик', en: 'Translator' },
  { id: 'worker', ru: 'Рабочий', en: 'Factory worker' },
] as const satisfies readonly ({ readonly id: string } & Record<Language, string>)[]

/** The list in a language, in alphabetical order. */
export function occupationsIn(language: Language): readonly { readonly id: string; readonly name: string }[] {
  return lists[language]
}

const lists = { ru: listIn('ru'), en: listIn('en') }

function listIn(language: Language) {
  const { compare } = new Intl.Collator(language)
  return occupations
    .map((occupation) => ({ id: occupation.id, name: occupation[language] }))
    .toSorted((a, b) => compare(a.name, b.name))
}
