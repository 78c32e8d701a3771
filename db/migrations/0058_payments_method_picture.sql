-- A tenant chooses the picture of a method too, with its title and note.
alter table payments.methods
  add column picture text check (picture in ('card', 'qr', 'phone', 'bank', 'file', 'quarters', 'globe'));
comment on column payments.methods.picture is 'Instead of the method''s own picture; the names are those of domain/methods.ts.';
grant insert (picture) on payments.methods to startline_app;
