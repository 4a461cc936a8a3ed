-- The numbers of an order stand a hundred apart, so that a row is moved between two others by one write. See
-- sync/src/rules/move-in-order.ts.

update founding_partners t set display_order = o.place * 100
from (select id, row_number() over (order by display_order, lower(name), id) as place from founding_partners) o
where o.id = t.id and t.display_order <> o.place * 100;

update value_propositions t set display_order = o.place * 100
from (select id, row_number() over (order by display_order, lower(title), id) as place from value_propositions) o
where o.id = t.id and t.display_order <> o.place * 100;

update offering_themes t set display_order = o.place * 100
from (select id, row_number() over (order by display_order, lower(name), id) as place from offering_themes) o
where o.id = t.id and t.display_order <> o.place * 100;
