/** The names of generated events. */
const lines = `
Северный ветер|Northern Wind
Белые ночи|White Nights
Три моста|Three Bridges
Золотая осень|Golden Autumn
Каменный пояс|Stone Belt
Берег надежды|Shore of Hope
Утренний туман|Morning Mist
Лисья тропа|Fox Trail
Медвежий угол|Bear Corner
Синяя гора|Blue Mountain
Солнечный круг|Sunny Circle
Тихая вода|Still Water
Большая петля|Great Loop
Первый снег|First Snow
Полярный день|Polar Day
Дикий мёд|Wild Honey
Серебряный ручей|Silver Brook
Красный холм|Red Hill
Старый город|Old Town
Новый рубеж|New Frontier
Сосновый бор|Pine Forest
Кедровый дозор|Cedar Watch
Вольная степь|Free Steppe
Ледяная река|Ice River
Весенний старт|Spring Start
Летний марш|Summer March
Зимняя сказка|Winter Tale
Майский гром|May Thunder
Июньский рассвет|June Dawn
Августовский полдень|August Noon
Рябиновый край|Rowan Land
Вересковая пустошь|Heather Heath
Журавлиный клин|Crane Wedge
Соколиная высота|Falcon Height
Орлиное гнездо|Eagle Nest
Волчья верста|Wolf Verst
Оленьи тропы|Deer Paths
Бобровая запруда|Beaver Dam
Хвойный километр|Conifer Kilometre
Берёзовая роща|Birch Grove
Дубовый лист|Oak Leaf
Кленовый спуск|Maple Descent
Озёрный край|Lake Land
Речная волна|River Wave
Морской бриз|Sea Breeze
Дальний маяк|Far Lighthouse
Песчаная коса|Sand Spit
Гранитный берег|Granite Shore
Мраморный каньон|Marble Canyon
Малахитовая шкатулка|Malachite Box
Янтарный путь|Amber Way
Жемчужина|Pearl
Крылатый пегас|Winged Pegasus
Быстрая миля|Fast Mile
Крутой подъём|Steep Climb
Железная воля|Iron Will
Стальной характер|Steel Character
Открытое сердце|Open Heart
Добрый город|Kind Town
Семейный выходной|Family Weekend
Школьный звонок|School Bell
Студенческая весна|Student Spring
Заводской гудок|Factory Whistle
Космический рейс|Space Flight
Звёздный путь|Star Way
Лунная дорожка|Moon Path
Вечерний огонь|Evening Fire
Ночной дозор бегунов|Runners' Night Watch
Рассвет над рекой|Dawn over the River
Закат на дамбе|Sunset on the Dam
Парковая дюжина|Park Dozen
Набережная|Embankment
Кремлёвская стена|Kremlin Wall
Купеческая верста|Merchant Verst
Казачий дозор|Cossack Watch
Богатырская застава|Heroes' Outpost
Дорога памяти|Road of Memory
День единства|Unity Day
Кубок губернатора|Governor's Cup
Кубок федерации|Federation Cup
Первенство области|Regional Championship
Мемориал тренера|Coach Memorial
Гран-при|Grand Prix
Осенний вызов|Autumn Challenge
Весенний вызов|Spring Challenge
Бездорожье|Off-Road
Грязь и слава|Mud and Glory
Тропа испытаний|Trail of Trials
Гонка героев края|Local Heroes
Долина ветров|Valley of Winds
Перевал|Mountain Pass
Вершина|Summit
Седьмое небо|Seventh Heaven
Край света|World's End
Полюс холода|Pole of Cold
Вулкан|Volcano
Тайга|Taiga
Тундра|Tundra
Саяны|Sayan
Таганай|Taganay
Байкальский лёд|Baikal Ice
Волжский простор|Volga Expanse
Камский заплыв|Kama Current
Донская переправа|Don Crossing
Енисейский меридиан|Yenisei Meridian
Амурские волны|Amur Waves
Обской разлив|Ob Flood
Ладожский ветер|Ladoga Wind
Онежская верста|Onega Verst
Крымский ветер|Crimean Wind
Кавказский вызов|Caucasus Challenge
Алтайский след|Altai Track
Карельский лес|Karelian Forest
Уральская тропа|Ural Trail`

export const themes: readonly { readonly ru: string; readonly en: string }[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [ru = '', en = ''] = line.split('|')
    return { ru, en }
  })

/** Venues within a city: the beginning of the address. */
export const venues: readonly { readonly ru: string; readonly en: string }[] = [
  { ru: 'Центральный парк', en: 'Central Park' },
  { ru: 'Стадион «Труд»', en: 'Trud Stadium' },
  { ru: 'Набережная', en: 'Embankment' },
  { ru: 'Лыжная база «Снежинка»', en: 'Snezhinka Ski Base' },
  { ru: 'Городской пляж', en: 'City Beach' },
  { ru: 'Площадь Победы', en: 'Victory Square' },
  { ru: 'Лесопарк', en: 'Forest Park' },
  { ru: 'Гребной канал', en: 'Rowing Canal' },
  { ru: 'Спорткомплекс «Олимп»', en: 'Olymp Sports Complex' },
]
