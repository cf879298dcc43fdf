-- An archive's foods are found by their names: without these, each was compared with all names of the table.
create index foods_name_en on foods (fold(name->>'en')) where not personal;
create index foods_name_fr on foods (fold(name->>'fr')) where not personal;
create index foods_name_es on foods (fold(name->>'es')) where not personal;
create index foods_name_de on foods (fold(name->>'de')) where not personal;
