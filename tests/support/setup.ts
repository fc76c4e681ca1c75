// A module is loaded once in each process, also where several files share one.
import "./own-database";
