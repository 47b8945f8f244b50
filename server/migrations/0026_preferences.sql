-- How people like to see the product: one row a person, made when something is first changed.
create table preferences (
  user_id integer primary key references users (id),
  shortcuts boolean not null default true,
  -- By the name of the screen; what is left out is as the screen has it.
  lists jsonb not null default '{}'
);

-- A list narrowed, ordered and laid out as somebody wants to see it again.
create table list_views (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  list text not null,
  name text not null check (name <> ''),
  -- The end of the address.
  words text not null check (words <> '')
);
create unique index list_views_name on list_views (user_id, list, lower(name));

-- Theirs alone.
select wall_table('preferences');
create policy own on preferences using (int4eq(user_id, wall_person()));
select wall_table('list_views');
create policy own on list_views using (int4eq(user_id, wall_person()));
