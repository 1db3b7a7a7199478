-- Rich text [SHELL-200, SHELL-201]: paragraphs `p` of lines, with `br` between them, of runs that `strong`, `em` and `u` mark, in this order and
-- without attributes. schemas/rich-text reads and writes the same.

-- Whether a text is rich text as it is stored: nothing else is in its columns, whatever function wrote it. Without groups that are captured, the
-- expression needs no time that grows faster than the text.
create function app.is_rich_text(value text) returns boolean language sql immutable as $$
  select value ~ ('^(?:<p>' || r.line || '(?:<br>' || r.line || ')*</p>)*$')
  from (select '(?:[^<>&\n\r]|&(?:amp|lt|gt);|<strong>' || t || '</strong>|<em>' || t || '</em>|<u>' || t || '</u>|<strong><em>' || t || '</em></strong>|<strong><u>' || t
    || '</u></strong>|<em><u>' || t || '</u></em>|<strong><em><u>' || t || '</u></em></strong>)+' as line from (values ('(?:[^<>&\n\r]|&(?:amp|lt|gt);)+')) as x (t)) as r $$;

-- The plain text: lines on lines of their own, an empty one between paragraphs.
create function app.rich_text_plain(value text) returns text language sql immutable as $$
  select replace(replace(replace(regexp_replace(replace(replace(value, '</p><p>', E'\n\n'), '<br>', E'\n'), '<[^<>]*>', '', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&') $$;

-- Whether it has at most so many characters; tags do not count, but are not without limit.
create function app.rich_text_fits(value text, maximum int) returns boolean language sql immutable as $$
  select char_length(value) <= maximum * 24 and app.within_limit(app.rich_text_plain(value), maximum) $$;

-- A run with its marks.
create function app.rich_text_run(run text, marks text) returns text language sql immutable as $$
  select case when run = '' then '' else
    case when strpos(marks, 's') > 0 then '<strong>' else '' end || case when strpos(marks, 'e') > 0 then '<em>' else '' end || case when strpos(marks, 'u') > 0 then '<u>' else '' end
    || replace(replace(replace(run, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')
    || case when strpos(marks, 'u') > 0 then '</u>' else '' end || case when strpos(marks, 'e') > 0 then '</em>' else '' end || case when strpos(marks, 's') > 0 then '</strong>' else '' end end $$;

-- A line of runs, without spaces at its ends; empty where nothing remains.
create function app.rich_text_line(runs text[], marks text[]) returns text language plpgsql immutable set search_path = '' as $$
declare
  spaces constant text := E' \u00a0';
  low int := 1;
  high int := coalesce(cardinality(runs), 0);
  written text := '';
begin
  while low <= high and ltrim(runs[low], spaces) = '' loop
    low := low + 1;
  end loop;
  while high >= low and rtrim(runs[high], spaces) = '' loop
    high := high - 1;
  end loop;
  if low > high then
    return '';
  end if;
  runs[low] := ltrim(runs[low], spaces);
  runs[high] := rtrim(runs[high], spaces);
  for n in low..high loop
    written := written || app.rich_text_run(runs[n], marks[n]);
  end loop;
  return written;
end $$;

-- Sanitises any text: other tags are dropped, what they enclose stays. Plain text is rich text too.
create function app.rich_text(value text) returns text language plpgsql immutable set search_path = '' as $$
declare
  token text;
  tag text;
  run text;
  turn int;
  strong int := 0;
  em int := 0;
  u int := 0;
  open_marks text;
  runs text[] := '{}';
  marks text[] := '{}';
  line text;
  paragraph text := '';
  written text := '';
begin
  if value is null then
    return null;
  end if;
  -- A last paragraph's end comes after everything.
  for token in select m[1] from regexp_matches(value || '</p>', '(<[/!?A-Za-z][^<>]*>|&(?:amp|lt|gt|quot|nbsp|#39);|\r\n?|\n|[^<&\r\n]+|[<&])', 'g') as m loop
    tag := case
      when token ~ '^[\r\n]' then 'br'
      when token like '<_%' then coalesce(lower(substring(token from '^</?([A-Za-z][A-Za-z0-9]*)[ \t\n\f\r/>]') collate "C"), 'dropped') end;
    if tag is null then
      run := case token when '&amp;' then '&' when '&lt;' then '<' when '&gt;' then '>' when '&quot;' then '"' when '&nbsp;' then E'\u00a0' when '&#39;' then ''''
        else regexp_replace(replace(token, E'\t', ' '), '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]', '', 'g') end;
      open_marks := case when strong > 0 then 's' else '' end || case when em > 0 then 'e' else '' end || case when u > 0 then 'u' else '' end;
      if run = '' then
        continue;
      elsif marks[cardinality(marks)] = open_marks then
        runs[cardinality(runs)] := runs[cardinality(runs)] || run;
      else
        runs := runs || run;
        marks := marks || open_marks;
      end if;
      continue;
    end if;
    turn := case when token like '</%' then -1 else 1 end;
    if tag in ('strong', 'b') then
      strong := greatest(0, strong + turn);
    elsif tag in ('em', 'i') then
      em := greatest(0, em + turn);
    elsif tag = 'u' then
      u := greatest(0, u + turn);
    elsif tag in ('br', 'p', 'div', 'li', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6') then
      line := app.rich_text_line(runs, marks);
      runs := '{}';
      marks := '{}';
      paragraph := paragraph || case when paragraph <> '' and line <> '' then '<br>' else '' end || line;
      if (line = '' or tag <> 'br') and paragraph <> '' then
        written := written || '<p>' || paragraph || '</p>';
        paragraph := '';
      end if;
    end if;
  end loop;
  return written;
end $$;

-- The sanitised text of a request; null where there is none, or one that no form sends.
create function app.rich_text_in(data jsonb, key text) returns text language sql immutable set search_path = '' as $$
  select case when char_length(app.text_in(data, key)) <= 50000 then app.rich_text(app.text_in(data, key)) end $$;
