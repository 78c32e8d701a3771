-- What happens on which day of an event, and what everybody gets before the start (domain/program.ts, domain/start-pack.ts).
alter table catalog.events
  add column program jsonb not null default '[]' check (jsonb_typeof(program) = 'array'),
  add column start_pack jsonb check (jsonb_typeof(start_pack) = 'object');

-- Start times of waves, limits on the way, rounds (domain/race-course-times.ts).
alter table catalog.races
  add column waves jsonb not null default '[]' check (jsonb_typeof(waves) = 'array'),
  add column cut_offs jsonb not null default '[]' check (jsonb_typeof(cut_offs) = 'array'),
  add column laps int check (laps > 1);

-- The program was lines of text: «Суббота, 12:00–20:00 — выдача номеров». What such a line says for sure is taken as it is said, and
-- the rest of it stays the title: nothing that was told is lost, and no hour is invented. Lines of the two languages go together where
-- there are as many; else the Russian ones stand in both. The old columns stay for what still runs, and are written no more.
create function catalog.program_of_lines(ru text, en text, starts date, ends date) returns jsonb language plpgsql as $$
declare
  lines_ru text[] := regexp_split_to_array(btrim(ru, E' \n\t'), E'\\s*\n\\s*');
  lines_en text[] := regexp_split_to_array(btrim(en, E' \n\t'), E'\\s*\n\\s*');
  weekdays constant text[] := array['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'];
  form constant text := '^(?:([^,]{3,20}), )?(\d\d:\d\d)(?:–(\d\d:\d\d))? — (.+)$';
  days jsonb := '{}';
  day date := starts;
  named int;
  said text[];
  said_en text[];
  item jsonb;
  latest text := '';
begin
  if en = '' or cardinality(lines_ru) <> cardinality(lines_en) then
    lines_en := lines_ru;
  end if;
  for i in 1..cardinality(lines_ru) loop
    said := regexp_match(lines_ru[i], form);
    said_en := regexp_match(lines_en[i], form);
    named := array_position(weekdays, lower(said[1]));
    if said is not null and said_en is not null and (said[1] is null or named is not null)
       and said[2] < '24:00' and right(said[2], 2) < '60' and (said[3] is null or (said[3] < '24:00' and right(said[3], 2) < '60' and said[3] <> said[2])) then
      if named is not null then
        -- that weekday among the days of the races, else the last one before them
        select coalesce(min(d) filter (where d between greatest(starts, day) and ends), max(d) filter (where d < starts), day) into day
        from generate_series(starts - 6, ends, interval '1 day') as g (at), lateral (select at::date) as x (d)
        where extract(isodow from d) = named;
        latest := '';
      end if;
      if said[2] < latest then
        day := day + 1; -- past midnight
      end if;
      latest := said[2];
      item := jsonb_build_object('from', said[2], 'to', said[3], 'title', jsonb_build_object('ru', said[4], 'en', said_en[4]));
    else
      item := jsonb_build_object('from', null, 'to', null, 'title', jsonb_build_object('ru', lines_ru[i], 'en', lines_en[i]));
    end if;
    item := item || '{"place": {"ru": "", "en": ""}}';
    days := jsonb_set(days, array[day::text], coalesce(days -> day::text, '[]') || item);
  end loop;
  return (select jsonb_agg(jsonb_build_object('day', key, 'items', value) order by key) from jsonb_each(days));
end $$;

update catalog.events set program = catalog.program_of_lines(program_ru, program_en, starts_on, ends_on)
where program_ru <> '';

drop function catalog.program_of_lines;
