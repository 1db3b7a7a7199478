-- What a measure closes: writing to others, and showing pictures. All else stays open, and so does taking words back or refusing those of others.

update app.actions set closed_by = 'restrict-chat' where name in (
  'message.send', 'message.edit', 'message.react', 'group.create', 'group.update', 'group.invite', 'group.vote', 'group.pin', 'group.link',
  'testimonial.set', 'testimonial.answer', 'club.opinion');
update app.actions set words_field = case name when 'testimonial.answer' then 'answer' else 'text' end where name in ('testimonial.set', 'testimonial.answer', 'club.opinion');
update app.actions set closed_by = 'restrict-photographs' where name = 'album.add';
