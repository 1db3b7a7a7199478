-- What a measure closes: writing to others, and showing pictures. All else stays open.

update app.actions set closed_by = 'restrict-chat' where name in (
  'message.send', 'message.edit', 'message.react', 'group.create', 'group.update', 'group.invite', 'group.vote', 'group.pin', 'group.link',
  'testimonial.set', 'testimonial.answer', 'club.opinion', 'wall.report');
update app.actions set closed_by = 'restrict-photographs' where name = 'album.add';
