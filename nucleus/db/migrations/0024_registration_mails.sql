ALTER TABLE "email_templates" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "registration_mails" ADD COLUMN "registration_version" integer;--> statement-breakpoint
-- The default texts, for events that have none of their own.
INSERT INTO "email_templates" ("trigger", "name", "subject", "body_html", "is_automatic") VALUES
	(1, 'Received', 'Your registration for {{event.name}}', '<p>Dear {{contact.firstName}},</p>
<p>Thank you for registering for {{event.name}}, {{event.dates}}. We have received your registration and will write to you once it is decided.</p>
<p>Your confirmation number is {{registration.confirmationNumber}}.</p>
<p>You can see, change or withdraw your registration on your private page. Do not pass this link on: {{registration.editLink}}</p>
<p>Kind regards<br>{{event.fromName}}</p>', true),
	(2, 'In vetting', 'Your registration for {{event.name}} is being reviewed', '<p>Dear {{contact.firstName}},</p>
<p>Thank you for registering for {{event.name}}, {{event.dates}}. We are reviewing your registration and will write to you once it is decided.</p>
<p>Your confirmation number is {{registration.confirmationNumber}}.</p>
<p>You can see or withdraw your registration on your private page. Do not pass this link on: {{registration.editLink}}</p>
<p>Kind regards<br>{{event.fromName}}</p>', true),
	(3, 'More information', 'We need more information about your registration for {{event.name}}', '<p>Dear {{contact.firstName}},</p>
<p>We need more information before we can decide about your registration for {{event.name}}. Please answer this mail.</p>
<p>You can change your answers on your private page. Do not pass this link on: {{registration.editLink}}</p>
<p>Kind regards<br>{{event.fromName}}</p>', false),
	(4, 'Approved', 'You are registered for {{event.name}}', '<p>Dear {{contact.firstName}},</p>
<p>Your registration for {{event.name}}, {{event.dates}}, is approved. We look forward to seeing you.</p>
<p>The event takes place here: {{event.venue}}</p>
<p>Your confirmation number is {{registration.confirmationNumber}}.</p>
<p>You can see, change or withdraw your registration on your private page. Do not pass this link on: {{registration.editLink}}</p>
<p>Kind regards<br>{{event.fromName}}</p>', true),
	(5, 'Declined', 'Your registration for {{event.name}}', '<p>Dear {{contact.firstName}},</p>
<p>Thank you for your interest in {{event.name}}. We are sorry that we cannot offer you a place this time.</p>
<p>Kind regards<br>{{event.fromName}}</p>', true),
	(6, 'Waitlisted', 'You are on the waiting list for {{event.name}}', '<p>Dear {{contact.firstName}},</p>
<p>All places for {{event.name}}, {{event.dates}}, are taken at the moment. You are on the waiting list, and we will write to you as soon as a place is free.</p>
<p>Your confirmation number is {{registration.confirmationNumber}}.</p>
<p>You can see or withdraw your registration on your private page. Do not pass this link on: {{registration.editLink}}</p>
<p>Kind regards<br>{{event.fromName}}</p>', true),
	(7, 'Promoted', 'A place is free for you: {{event.name}}', '<p>Dear {{contact.firstName}},</p>
<p>A place for {{event.name}}, {{event.dates}}, has become free, and it is yours.</p>
<p>Please confirm or decline it on your private page by {{registration.confirmBy}}. After that it goes to the next person on the waiting list.</p>
<p>Your confirmation number is {{registration.confirmationNumber}}.</p>
<p>Your private page, which you should not pass on: {{registration.editLink}}</p>
<p>Kind regards<br>{{event.fromName}}</p>', true),
	(8, 'Cancelled', 'Your registration for {{event.name}} is cancelled', '<p>Dear {{contact.firstName}},</p>
<p>Your registration for {{event.name}}, {{event.dates}}, is cancelled. If you did not expect this, please answer this mail.</p>
<p>Kind regards<br>{{event.fromName}}</p>', true),
	(9, 'Transferred', 'Your registration for {{event.name}} was transferred', '<p>Dear {{contact.firstName}},</p>
<p>Your registration for {{event.name}}, {{event.dates}}, was transferred to another person. If you did not expect this, please answer this mail.</p>
<p>Kind regards<br>{{event.fromName}}</p>', true),
	(10, 'Incomplete reminder', 'Your registration for {{event.name}} is not complete', '<p>Dear {{contact.firstName}},</p>
<p>You began to register for {{event.name}}, {{event.dates}}, but your registration is not complete yet.</p>
<p>You can complete it on your private page. Do not pass this link on: {{registration.editLink}}</p>
<p>Kind regards<br>{{event.fromName}}</p>', false);
