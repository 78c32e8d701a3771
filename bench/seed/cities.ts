/**
 * The cities of generated events: names, regions, time zone, position, and population in thousands,
 * which weights the choice.
 */
const lines = `
Москва|Moscow|Москва|Moscow|Europe/Moscow|55.75|37.62|13100
Санкт-Петербург|Saint Petersburg|Санкт-Петербург|Saint Petersburg|Europe/Moscow|59.94|30.32|5600
Новосибирск|Novosibirsk|Новосибирская область|Novosibirsk Oblast|Asia/Novosibirsk|55.03|82.92|1630
Екатеринбург|Yekaterinburg|Свердловская область|Sverdlovsk Oblast|Asia/Yekaterinburg|56.84|60.61|1540
Казань|Kazan|Республика Татарстан|Tatarstan|Europe/Moscow|55.79|49.11|1310
Нижний Новгород|Nizhny Novgorod|Нижегородская область|Nizhny Novgorod Oblast|Europe/Moscow|56.33|44.00|1220
Красноярск|Krasnoyarsk|Красноярский край|Krasnoyarsk Krai|Asia/Krasnoyarsk|56.01|92.85|1190
Челябинск|Chelyabinsk|Челябинская область|Chelyabinsk Oblast|Asia/Yekaterinburg|55.16|61.40|1180
Самара|Samara|Самарская область|Samara Oblast|Europe/Samara|53.20|50.15|1170
Уфа|Ufa|Республика Башкортостан|Bashkortostan|Asia/Yekaterinburg|54.73|55.96|1160
Ростов-на-Дону|Rostov-on-Don|Ростовская область|Rostov Oblast|Europe/Moscow|47.23|39.70|1140
Краснодар|Krasnodar|Краснодарский край|Krasnodar Krai|Europe/Moscow|45.04|38.98|1120
Омск|Omsk|Омская область|Omsk Oblast|Asia/Omsk|54.99|73.37|1110
Воронеж|Voronezh|Воронежская область|Voronezh Oblast|Europe/Moscow|51.67|39.18|1050
Пермь|Perm|Пермский край|Perm Krai|Asia/Yekaterinburg|58.01|56.25|1030
Волгоград|Volgograd|Волгоградская область|Volgograd Oblast|Europe/Volgograd|48.71|44.51|1020
Саратов|Saratov|Саратовская область|Saratov Oblast|Europe/Saratov|51.53|46.03|890
Тюмень|Tyumen|Тюменская область|Tyumen Oblast|Asia/Yekaterinburg|57.15|65.53|860
Тольятти|Tolyatti|Самарская область|Samara Oblast|Europe/Samara|53.51|49.42|670
Барнаул|Barnaul|Алтайский край|Altai Krai|Asia/Barnaul|53.35|83.76|620
Махачкала|Makhachkala|Республика Дагестан|Dagestan|Europe/Moscow|42.98|47.50|620
Ижевск|Izhevsk|Удмуртская Республика|Udmurtia|Europe/Samara|56.85|53.21|620
Хабаровск|Khabarovsk|Хабаровский край|Khabarovsk Krai|Asia/Vladivostok|48.48|135.08|610
Ульяновск|Ulyanovsk|Ульяновская область|Ulyanovsk Oblast|Europe/Ulyanovsk|54.32|48.40|610
Иркутск|Irkutsk|Иркутская область|Irkutsk Oblast|Asia/Irkutsk|52.29|104.30|610
Владивосток|Vladivostok|Приморский край|Primorsky Krai|Asia/Vladivostok|43.12|131.89|590
Ярославль|Yaroslavl|Ярославская область|Yaroslavl Oblast|Europe/Moscow|57.63|39.87|570
Севастополь|Sevastopol|Севастополь|Sevastopol|Europe/Simferopol|44.60|33.52|560
Ставрополь|Stavropol|Ставропольский край|Stavropol Krai|Europe/Moscow|45.04|41.97|550
Томск|Tomsk|Томская область|Tomsk Oblast|Asia/Tomsk|56.48|84.95|550
Кемерово|Kemerovo|Кемеровская область|Kemerovo Oblast|Asia/Novokuznetsk|55.35|86.09|550
Набережные Челны|Naberezhnye Chelny|Республика Татарстан|Tatarstan|Europe/Moscow|55.74|52.40|540
Оренбург|Orenburg|Оренбургская область|Orenburg Oblast|Asia/Yekaterinburg|51.77|55.10|540
Новокузнецк|Novokuznetsk|Кемеровская область|Kemerovo Oblast|Asia/Novokuznetsk|53.76|87.11|530
Рязань|Ryazan|Рязанская область|Ryazan Oblast|Europe/Moscow|54.63|39.74|520
Балашиха|Balashikha|Московская область|Moscow Oblast|Europe/Moscow|55.80|37.96|520
Пенза|Penza|Пензенская область|Penza Oblast|Europe/Moscow|53.20|45.00|490
Чебоксары|Cheboksary|Чувашская Республика|Chuvashia|Europe/Moscow|56.13|47.25|490
Липецк|Lipetsk|Липецкая область|Lipetsk Oblast|Europe/Moscow|52.61|39.59|490
Калининград|Kaliningrad|Калининградская область|Kaliningrad Oblast|Europe/Kaliningrad|54.71|20.51|490
Астрахань|Astrakhan|Астраханская область|Astrakhan Oblast|Europe/Astrakhan|46.35|48.03|470
Тула|Tula|Тульская область|Tula Oblast|Europe/Moscow|54.19|37.62|460
Киров|Kirov|Кировская область|Kirov Oblast|Europe/Kirov|58.60|49.66|460
Сочи|Sochi|Краснодарский край|Krasnodar Krai|Europe/Moscow|43.60|39.73|450
Курск|Kursk|Курская область|Kursk Oblast|Europe/Moscow|51.73|36.19|430
Улан-Удэ|Ulan-Ude|Республика Бурятия|Buryatia|Asia/Irkutsk|51.83|107.58|430
Тверь|Tver|Тверская область|Tver Oblast|Europe/Moscow|56.86|35.90|410
Магнитогорск|Magnitogorsk|Челябинская область|Chelyabinsk Oblast|Asia/Yekaterinburg|53.41|58.98|410
Сургут|Surgut|Ханты-Мансийский автономный округ|Khanty-Mansi Okrug|Asia/Yekaterinburg|61.25|73.40|400
Брянск|Bryansk|Брянская область|Bryansk Oblast|Europe/Moscow|53.24|34.36|370
Иваново|Ivanovo|Ивановская область|Ivanovo Oblast|Europe/Moscow|57.00|40.97|360
Якутск|Yakutsk|Республика Саха (Якутия)|Sakha|Asia/Yakutsk|62.03|129.73|360
Владимир|Vladimir|Владимирская область|Vladimir Oblast|Europe/Moscow|56.13|40.41|350
Симферополь|Simferopol|Республика Крым|Crimea|Europe/Simferopol|44.95|34.10|340
Белгород|Belgorod|Белгородская область|Belgorod Oblast|Europe/Moscow|50.60|36.59|330
Чита|Chita|Забайкальский край|Zabaykalsky Krai|Asia/Chita|52.03|113.50|330
Нижний Тагил|Nizhny Tagil|Свердловская область|Sverdlovsk Oblast|Asia/Yekaterinburg|57.91|59.98|330
Калуга|Kaluga|Калужская область|Kaluga Oblast|Europe/Moscow|54.51|36.26|330
Грозный|Grozny|Чеченская Республика|Chechnya|Europe/Moscow|43.32|45.69|330
Волжский|Volzhsky|Волгоградская область|Volgograd Oblast|Europe/Volgograd|48.79|44.78|320
Подольск|Podolsk|Московская область|Moscow Oblast|Europe/Moscow|55.43|37.54|310
Вологда|Vologda|Вологодская область|Vologda Oblast|Europe/Moscow|59.22|39.89|310
Саранск|Saransk|Республика Мордовия|Mordovia|Europe/Moscow|54.18|45.18|310
Смоленск|Smolensk|Смоленская область|Smolensk Oblast|Europe/Moscow|54.78|32.04|310
Курган|Kurgan|Курганская область|Kurgan Oblast|Asia/Yekaterinburg|55.44|65.34|300
Череповец|Cherepovets|Вологодская область|Vologda Oblast|Europe/Moscow|59.13|37.91|300
Архангельск|Arkhangelsk|Архангельская область|Arkhangelsk Oblast|Europe/Moscow|64.54|40.52|300
Орёл|Oryol|Орловская область|Oryol Oblast|Europe/Moscow|52.97|36.06|300
Владикавказ|Vladikavkaz|Северная Осетия|North Ossetia|Europe/Moscow|43.02|44.68|290
Нижневартовск|Nizhnevartovsk|Ханты-Мансийский автономный округ|Khanty-Mansi Okrug|Asia/Yekaterinburg|60.94|76.55|290
Йошкар-Ола|Yoshkar-Ola|Республика Марий Эл|Mari El|Europe/Moscow|56.63|47.89|280
Стерлитамак|Sterlitamak|Республика Башкортостан|Bashkortostan|Asia/Yekaterinburg|53.63|55.95|270
Мурманск|Murmansk|Мурманская область|Murmansk Oblast|Europe/Moscow|68.97|33.08|270
Кострома|Kostroma|Костромская область|Kostroma Oblast|Europe/Moscow|57.77|40.93|270
Новороссийск|Novorossiysk|Краснодарский край|Krasnodar Krai|Europe/Moscow|44.72|37.77|270
Тамбов|Tambov|Тамбовская область|Tambov Oblast|Europe/Moscow|52.72|41.45|260
Химки|Khimki|Московская область|Moscow Oblast|Europe/Moscow|55.89|37.43|260
Мытищи|Mytishchi|Московская область|Moscow Oblast|Europe/Moscow|55.91|37.73|260
Нальчик|Nalchik|Кабардино-Балкария|Kabardino-Balkaria|Europe/Moscow|43.49|43.61|250
Таганрог|Taganrog|Ростовская область|Rostov Oblast|Europe/Moscow|47.24|38.90|250
Нижнекамск|Nizhnekamsk|Республика Татарстан|Tatarstan|Europe/Moscow|55.64|51.82|240
Благовещенск|Blagoveshchensk|Амурская область|Amur Oblast|Asia/Yakutsk|50.29|127.53|240
Комсомольск-на-Амуре|Komsomolsk-on-Amur|Хабаровский край|Khabarovsk Krai|Asia/Vladivostok|50.55|137.00|240
Петрозаводск|Petrozavodsk|Республика Карелия|Karelia|Europe/Moscow|61.78|34.35|240
Королёв|Korolyov|Московская область|Moscow Oblast|Europe/Moscow|55.92|37.82|230
Люберцы|Lyubertsy|Московская область|Moscow Oblast|Europe/Moscow|55.68|37.89|230
Великий Новгород|Veliky Novgorod|Новгородская область|Novgorod Oblast|Europe/Moscow|58.52|31.27|220
Псков|Pskov|Псковская область|Pskov Oblast|Europe/Moscow|57.82|28.33|190
Бийск|Biysk|Алтайский край|Altai Krai|Asia/Barnaul|52.54|85.22|180
Южно-Сахалинск|Yuzhno-Sakhalinsk|Сахалинская область|Sakhalin Oblast|Asia/Sakhalin|46.96|142.74|180
Армавир|Armavir|Краснодарский край|Krasnodar Krai|Europe/Moscow|44.99|41.12|180
Рыбинск|Rybinsk|Ярославская область|Yaroslavl Oblast|Europe/Moscow|58.05|38.84|170
Северодвинск|Severodvinsk|Архангельская область|Arkhangelsk Oblast|Europe/Moscow|64.56|39.83|160
Абакан|Abakan|Республика Хакасия|Khakassia|Asia/Krasnoyarsk|53.72|91.44|180
Петропавловск-Камчатский|Petropavlovsk-Kamchatsky|Камчатский край|Kamchatka Krai|Asia/Kamchatka|53.02|158.65|160
Норильск|Norilsk|Красноярский край|Krasnoyarsk Krai|Asia/Krasnoyarsk|69.35|88.20|170
Сыктывкар|Syktyvkar|Республика Коми|Komi|Europe/Moscow|61.67|50.81|220
Златоуст|Zlatoust|Челябинская область|Chelyabinsk Oblast|Asia/Yekaterinburg|55.17|59.66|160
Миасс|Miass|Челябинская область|Chelyabinsk Oblast|Asia/Yekaterinburg|55.05|60.11|150
Копейск|Kopeysk|Челябинская область|Chelyabinsk Oblast|Asia/Yekaterinburg|55.12|61.62|150
Находка|Nakhodka|Приморский край|Primorsky Krai|Asia/Vladivostok|42.82|132.87|140
Кисловодск|Kislovodsk|Ставропольский край|Stavropol Krai|Europe/Moscow|43.91|42.72|130
Пятигорск|Pyatigorsk|Ставропольский край|Stavropol Krai|Europe/Moscow|44.05|43.06|145
Обнинск|Obninsk|Калужская область|Kaluga Oblast|Europe/Moscow|55.10|36.61|125
Кызыл|Kyzyl|Республика Тыва|Tuva|Asia/Krasnoyarsk|51.72|94.45|125
Дубна|Dubna|Московская область|Moscow Oblast|Europe/Moscow|56.73|37.17|75
Муром|Murom|Владимирская область|Vladimir Oblast|Europe/Moscow|55.58|42.05|105
Анапа|Anapa|Краснодарский край|Krasnodar Krai|Europe/Moscow|44.89|37.32|80
Геленджик|Gelendzhik|Краснодарский край|Krasnodar Krai|Europe/Moscow|44.56|38.08|80
Магадан|Magadan|Магаданская область|Magadan Oblast|Asia/Magadan|59.56|150.80|90
Ханты-Мансийск|Khanty-Mansiysk|Ханты-Мансийский автономный округ|Khanty-Mansi Okrug|Asia/Yekaterinburg|61.00|69.02|105
Горно-Алтайск|Gorno-Altaysk|Республика Алтай|Altai|Asia/Barnaul|51.96|85.96|64
Выборг|Vyborg|Ленинградская область|Leningrad Oblast|Europe/Moscow|60.71|28.75|72
Гатчина|Gatchina|Ленинградская область|Leningrad Oblast|Europe/Moscow|59.57|30.13|90
Сортавала|Sortavala|Республика Карелия|Karelia|Europe/Moscow|61.70|30.69|18
Суздаль|Suzdal|Владимирская область|Vladimir Oblast|Europe/Moscow|56.42|40.45|9
Переславль-Залесский|Pereslavl-Zalessky|Ярославская область|Yaroslavl Oblast|Europe/Moscow|56.74|38.86|37
Кировск|Kirovsk|Мурманская область|Murmansk Oblast|Europe/Moscow|67.61|33.67|25
Анадырь|Anadyr|Чукотский автономный округ|Chukotka|Asia/Anadyr|64.73|177.51|13
Листвянка|Listvyanka|Иркутская область|Irkutsk Oblast|Asia/Irkutsk|51.85|104.87|2`

export type City = {
  readonly ru: string
  readonly en: string
  readonly regionRu: string
  readonly regionEn: string
  readonly timeZone: string
  readonly latitude: number
  readonly longitude: number
  readonly weight: number
}

export const cities: readonly City[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [ru = '', en = '', regionRu = '', regionEn = '', timeZone = '', latitude, longitude, people] = line.split('|')
    return {
      ru,
      en,
      regionRu,
      regionEn,
      timeZone,
      latitude: Number(latitude),
      longitude: Number(longitude),
      weight: Number(people) ** 0.8,
    }
  })
