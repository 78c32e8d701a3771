-- Who types a Russian name in Latin letters finds it, however they spell it. The key is the same as src/kernel/name-spelling.ts makes
-- of what is typed; an index of its own keeps the search as quick as the one by Cyrillic letters.

-- The rough key of a name that has been lowered and lost its «ё»: letters that Latin spellings confuse are one,
-- «и» before a vowel and doubled letters go. By plain replacements: patterns took five times as long for each line.
create function registration.spelling_key(text) returns text language sql immutable parallel safe strict as $$
  select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      translate($1, 'щюяйыэ-ьъ''’', 'шуаиие ')
      , 'тс', 'ц'), 'тц', 'ц'), 'сч', 'ш'), 'шч', 'ш'), 'сх', 'ш'), 'ии', 'и'), 'ии', 'и'), 'иа', 'а'), 'ие', 'е'), 'ио', 'о')
      , 'иу', 'у'), 'аа', 'а'), 'ее', 'е'), 'оо', 'о'), 'уу', 'у'), 'бб', 'б'), 'вв', 'в'), 'гг', 'г'), 'дд', 'д'), 'зз', 'з')
      , 'кк', 'к'), 'лл', 'л'), 'мм', 'м'), 'нн', 'н'), 'пп', 'п'), 'рр', 'р'), 'сс', 'с'), 'тт', 'т'), 'фф', 'ф'), '  ', ' ') collate "C"
$$;
grant execute on function registration.spelling_key to startline_app, startline_system;

create index start_list_by_spelling on registration.start_list
  (event_id, registration.spelling_key(norm), registration_id) include (race_id);
