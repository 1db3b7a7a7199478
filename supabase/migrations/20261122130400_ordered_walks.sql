-- A walk is one index in its order, also where a town is large: read whole and then sorted, its cost would grow with the town.
alter function app.at_spots(int[], app.list_place) set enable_bitmapscan = off;
alter function app.walk_names(uuid, uuid[], app.member_filter, app.list_place, int) set enable_bitmapscan = off;
alter function app.walk_seen(uuid, uuid[], app.member_filter, app.list_place, int) set enable_bitmapscan = off;
